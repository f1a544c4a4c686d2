/// The labels of the SDK.
enum SDKLabels {
  /// The languages that have labels.
  static let languages = wrongValue.map(\.language)

  /// The text for an error message; nil if there is none.
  static func text(of message: String, in language: String) -> String? {
    guard message == "required" || message.hasPrefix("validationErrors.") else { return nil }
    return wrongValue.first { $0.language == language }?.text
  }

  /// "Wrong value" in each language; the texts of a real SDK are more specific.
  private static let wrongValue: [(language: String, text: String)] = [
    ("ar", "قيمة خاطئة"), ("bg", "Грешна стойност"), ("bs", "Pogrešna vrijednost"),
    ("ca", "Valor incorrecte"),
    ("cs", "Chybná hodnota"), ("cy", "Gwerth anghywir"), ("da", "Forkert værdi"), ("de", "Falscher Wert"),
    ("el", "Λάθος τιμή"), ("en", "Wrong value"), ("es", "Valor incorrecto"), ("et", "Vale väärtus"),
    ("eu", "Balio okerra"), ("fa", "مقدار نادرست"), ("fi", "Väärä arvo"), ("fr", "Valeur incorrecte"),
    ("ga", "Luach mícheart"), ("gl", "Valor erróneo"), ("he", "ערך שגוי"), ("hi", "ग़लत मान"),
    ("hr", "Pogrešna vrijednost"), ("hu", "Hibás érték"), ("hy", "Սխալ արժեք"), ("id", "Nilai salah"),
    ("is", "Rangt gildi"), ("it", "Valore errato"), ("ja", "値が正しくありません"), ("ka", "არასწორი მნიშვნელობა"),
    ("kk", "Қате мән"), ("ko", "잘못된 값"), ("lb", "Falsche Wäert"), ("lt", "Neteisinga reikšmė"),
    ("lv", "Nepareiza vērtība"), ("mk", "Погрешна вредност"), ("ms", "Nilai salah"), ("mt", "Valur ħażin"),
    ("nl", "Verkeerde waarde"), ("no", "Feil verdi"), ("pl", "Błędna wartość"), ("pt", "Valor incorreto"),
    ("ro", "Valoare greșită"), ("ru", "Неверное значение"), ("sk", "Chybná hodnota"),
    ("sl", "Napačna vrednost"),
    ("sq", "Vlerë e gabuar"), ("sr", "Погрешна вредност"), ("sv", "Fel värde"), ("th", "ค่าไม่ถูกต้อง"),
    ("tr", "Yanlış değer"), ("uk", "Неправильне значення"), ("vi", "Giá trị sai"), ("zh-Hans", "值错误"),
    ("zh-Hant", "值錯誤"),
  ]
}
