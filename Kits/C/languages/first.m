/* The first step of the tutorial in Objective-C: a class is the SDK, and another stands for UIApplication. It compiles
 * with gcc and GNUstep, and so uses no blocks and no ARC. */
#import <Foundation/Foundation.h>

#include "pyx_adapter.h"

/* The fake iOS: it has the names that the SDK calls, and answers from Pyx's world. */
@interface UIApplication : NSObject {
  pyx_session *phone;
}
- (instancetype)initWithPhone:(pyx_session *)phone;
- (BOOL)canOpenURL:(NSURL *)url;
@end

@implementation UIApplication
- (instancetype)initWithPhone:(pyx_session *)aPhone {
  if ((self = [super init])) phone = aPhone;
  return self;
}

- (BOOL)canOpenURL:(NSURL *)url {
  /* The world's scheme `vippsMT` has capitals; in GNUstep, only `relativeString` keeps them. */
  NSString *text = [url relativeString];
  return pyx_can_open(phone, [[text substringToIndex:[text rangeOfString:@":"].location] UTF8String]);
}
@end

/* The judged SDK; in its place, you have your own SDK. */
@interface Wallets : NSObject {
  UIApplication *application;
  NSDictionary *schemes;
}
- (instancetype)initWithApplication:(UIApplication *)application;
- (BOOL)canLaunch:(NSString *)wallet;
@end

@implementation Wallets
- (instancetype)initWithApplication:(UIApplication *)anApplication {
  if (!(self = [super init])) return nil;
  application = [anApplication retain];
  schemes = [[NSDictionary alloc] initWithObjectsAndKeys:
      @"vipps", @"vipps", @"vippsMT", @"vippsTest", @"swish", @"swish", @"mobilepayonline", @"mobilePay", nil];
  return self;
}

- (BOOL)canLaunch:(NSString *)wallet {
  NSString *scheme = [schemes objectForKey:wallet];
  return scheme && [application canOpenURL:[NSURL URLWithString:[scheme stringByAppendingString:@"://"]]];
}

- (void)dealloc {
  [schemes release];
  [application release];
  [super dealloc];
}
@end

/* The adapter. */

static void *open_session(pyx_session *session) {
  UIApplication *application = [[UIApplication alloc] initWithPhone:session];
  Wallets *wallets = [[Wallets alloc] initWithApplication:application];
  [application release];
  return wallets;
}

static void close_session(pyx_session *session) { [(Wallets *)pyx_state(session) release]; }

static void report_launched(pyx_session *session, int64_t call, bool can_launch) {
  pyx_writer effect = pyx_effect("launched");
  pyx_put_whole(&effect, "call", call);
  pyx_put_flag(&effect, "canLaunch", can_launch);
  pyx_report(session, &effect);
}

/* No exception may leave a function that C calls: what the SDK throws is its answer. */
static void launch_wallet(pyx_session *session, const pyx_json *fields) {
  int64_t call = pyx_need_whole(session, fields, "call");
  NSString *wallet = [NSString stringWithUTF8String:pyx_need_text(session, fields, "wallet")];
  @try {
    report_launched(session, call, [(Wallets *)pyx_state(session) canLaunch:wallet]);
  } @catch (NSException *exception) {
    pyx_thrown(session, [[exception description] UTF8String]);
  }
}

/* Each stimulus has a pool of its own: nothing of one case lives on in the next. */
static void launch_wallet_in_a_pool(pyx_session *session, const pyx_json *fields) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  launch_wallet(session, fields);
  [pool drain];
}

/* The harmless stimulus: this SDK has nothing to do. */
static void did_become_active(pyx_session *session, const pyx_json *fields) { (void)session, (void)fields; }

static void calibrate(pyx_session *session, const char *effect, const pyx_json *fields) {
  if (strcmp(effect, "launched") != 0) return;
  report_launched(session, pyx_need_whole(session, fields, "call"), pyx_need_flag(session, fields, "canLaunch"));
}

static const pyx_stimulus stimuli[] = {
    {"launchWallet", launch_wallet_in_a_pool}, {"didBecomeActive", did_become_active}, {NULL, NULL}};

static const char *const observes[] = {"launched", NULL};

static const pyx_role library = {
    .system = "pia-wallets",
    .role = "library",
    .stimuli = stimuli,
    .observes = observes,
    .isolation = "session",
    .platform = "ios",
    .open = open_session,
    .close = close_session,
    .calibrate = calibrate,
};

int main(void) {
  const pyx_role *const roles[] = {&library, NULL};
  return pyx_serve("First step in Objective-C", "1", roles);
}
