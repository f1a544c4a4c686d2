//! The first step of the tutorial in Rust: the parts of `pyx_adapter.h` that the adapter needs, and two stimuli.

use std::ffi::{c_char, c_int, c_long, c_void, CStr};
use std::panic::catch_unwind;
use std::ptr::null;

#[repr(C)]
struct Writer {
    bytes: *mut c_char,
    count: usize,
    capacity: usize,
    closing: [c_char; 544],
    depth: usize,
}

type Session = c_void;
type Fields = c_void;
type Handler = extern "C" fn(*mut Session, *const Fields);

#[repr(C)]
struct Stimulus {
    word: *const c_char,
    handle: Option<Handler>,
}

#[repr(C)]
struct Role {
    system: *const c_char,
    role: *const c_char,
    stimuli: *const Stimulus,
    observes: *const *const c_char,
    isolation: *const c_char,
    clock: *const c_char,
    platform: *const c_char,
    waits_milliseconds: c_long,
    open: Option<extern "C" fn(*mut Session) -> *mut c_void>,
    settle: Option<extern "C" fn(*mut Session, c_long)>,
    close: Option<extern "C" fn(*mut Session)>,
    calibrate: Option<extern "C" fn(*mut Session, *const c_char, *const Fields)>,
}

extern "C" {
    fn pyx_serve(name: *const c_char, version: *const c_char, roles: *const *const Role) -> c_int;
    fn pyx_need_text(session: *mut Session, fields: *const Fields, name: *const c_char) -> *const c_char;
    fn pyx_need_whole(session: *mut Session, fields: *const Fields, name: *const c_char) -> i64;
    fn pyx_need_flag(session: *mut Session, fields: *const Fields, name: *const c_char) -> bool;
    fn pyx_can_open(session: *const Session, scheme: *const c_char) -> bool;
    fn pyx_effect(word: *const c_char) -> Writer;
    fn pyx_put_whole(effect: *mut Writer, name: *const c_char, whole: i64);
    fn pyx_put_flag(effect: *mut Writer, name: *const c_char, flag: bool);
    fn pyx_report(session: *mut Session, effect: *mut Writer);
    fn pyx_thrown(session: *mut Session, message: *const c_char);
}

/// A text for C.
macro_rules! c {
    ($text:literal) => {
        concat!($text, "\0").as_ptr() as *const c_char
    };
}

fn can_launch(wallet: &[u8], can_open: impl Fn(*const c_char) -> bool) -> bool {
    match wallet {
        b"vipps" => can_open(c!("vipps")),
        b"vippsTest" => can_open(c!("vippsMT")),
        b"swish" => can_open(c!("swish")),
        b"mobilePay" => can_open(c!("mobilepayonline")),
        _ => false,
    }
}

unsafe fn report_launched(session: *mut Session, call: i64, can_launch: bool) {
    let mut effect = pyx_effect(c!("launched"));
    pyx_put_whole(&mut effect, c!("call"), call);
    pyx_put_flag(&mut effect, c!("canLaunch"), can_launch);
    pyx_report(session, &mut effect);
}

/// No panic may leave a function that C calls; a panic of the SDK is its answer.
extern "C" fn launch_wallet(session: *mut Session, fields: *const Fields) {
    let run = catch_unwind(|| unsafe {
        let wallet = CStr::from_ptr(pyx_need_text(session, fields, c!("wallet")));
        let can = can_launch(wallet.to_bytes(), |scheme| pyx_can_open(session, scheme));
        report_launched(session, pyx_need_whole(session, fields, c!("call")), can);
    });
    if run.is_err() {
        unsafe { pyx_thrown(session, c!("the SDK panicked")) }
    }
}

extern "C" fn did_become_active(_: *mut Session, _: *const Fields) {}

extern "C" fn open(session: *mut Session) -> *mut c_void {
    session
}

extern "C" fn calibrate(session: *mut Session, _: *const c_char, fields: *const Fields) {
    unsafe {
        let can = pyx_need_flag(session, fields, c!("canLaunch"));
        report_launched(session, pyx_need_whole(session, fields, c!("call")), can);
    }
}

fn main() {
    let stimuli = [
        Stimulus { word: c!("launchWallet"), handle: Some(launch_wallet) },
        Stimulus { word: c!("didBecomeActive"), handle: Some(did_become_active) },
        Stimulus { word: null(), handle: None },
    ];
    let observes = [c!("launched"), null()];
    let library = Role {
        system: c!("pia-wallets"),
        role: c!("library"),
        stimuli: stimuli.as_ptr(),
        observes: observes.as_ptr(),
        isolation: c!("session"),
        clock: null(),
        platform: null(),
        waits_milliseconds: 0,
        open: Some(open),
        settle: None,
        close: None,
        calibrate: Some(calibrate),
    };
    let roles = [&library as *const Role, null()];
    std::process::exit(unsafe { pyx_serve(c!("First step in Rust"), c!("1"), roles.as_ptr()) });
}
