/// The countries with International Bank Account Numbers: ISO 13616-1, IBAN Registry, release 101.
///
/// The table has only facts: the country's code, the structure of its account numbers, and the registry's example.
package struct IBANCountry: Sendable, Hashable {
  /// How certain it is that every implementation knows the entry and accepts any account number of the structure.
  package enum Standing: Sendable, Hashable {
    /// In the registry for a long time; its account numbers have no check digits of their own.
    case plain
    /// In the registry for a long time; its account numbers have their own check digits or constant parts.
    case checked
    /// Added or changed in 2013 or later, so older tables lack it.
    case recent
  }

  package let code: String
  /// The account number (BBAN) as the registry writes it: `n` digits, `a` capital letters, `c` either.
  package let structure: String
  /// The kind of each character of the account number: `n`, `a` or `c`.
  package let kinds: [Character]
  package let example: String
  package let standing: Standing

  private init(_ code: String, _ structure: String, _ example: String, _ standing: Standing) {
    var kinds: [Character] = []
    var count = 0
    for character in structure {
      if let digit = character.wholeNumberValue { count = count * 10 + digit }
      guard "nac".contains(character) else { continue }
      kinds += Array(repeating: character, count: count)
      count = 0
    }
    self.kinds = kinds
    self.code = code
    self.structure = structure
    self.example = example
    self.standing = standing
  }

  /// The length of the whole IBAN.
  package var length: Int { kinds.count + 4 }

  /// Whether a text begins with a code from the registry, and has the length and structure that the country
  /// prescribes.
  package static func builds(_ text: String) -> Bool {
    guard let country = all.first(where: { text.hasPrefix($0.code) }), text.count == country.length else {
      return false
    }
    return zip(text.dropFirst(4), country.kinds).allSatisfy { character, kind in
      "0"..."9" ~= character ? kind != "a" : "A"..."Z" ~= character && kind != "n"
    }
  }

  /// The countries that have been in the registry for a long time.
  package static let established = all.filter { $0.standing != .recent }
  /// The established countries for which any account number of the structure is valid.
  package static let plain = all.filter { $0.standing == .plain }
  /// Codes that no IBAN begins with: codes of countries without IBANs, and codes of no country.
  package static let unassigned = ["US", "CA", "AU", "NZ", "JP", "AA", "ZZ", "QQ"]

  /// The length of an IBAN, by the code of its country.
  static let lengths = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0.length) })

  /// The whole registry, by code.
  package static let all = [
    IBANCountry("AD", "4!n4!n12!c", "AD1200012030200359100100", .plain),
    IBANCountry("AE", "3!n16!n", "AE070331234567890123456", .plain),
    IBANCountry("AL", "8!n16!c", "AL47212110090000000235698741", .checked),
    IBANCountry("AT", "5!n11!n", "AT611904300234573201", .plain),
    IBANCountry("AZ", "4!a20!c", "AZ21NABZ00000000137010001944", .plain),
    IBANCountry("BA", "3!n3!n8!n2!n", "BA391290079401028494", .checked),
    IBANCountry("BE", "3!n7!n2!n", "BE68539007547034", .checked),
    IBANCountry("BG", "4!a4!n2!n8!c", "BG80BNBG96611020345678", .plain),
    IBANCountry("BH", "4!a14!c", "BH67BMAG00001299123456", .plain),
    IBANCountry("BI", "5!n5!n11!n2!n", "BI4210000100010000332045181", .recent),
    IBANCountry("BR", "8!n5!n10!n1!a1!c", "BR1800360305000010009795493C1", .recent),
    IBANCountry("BY", "4!c4!n16!c", "BY13NBRB3600900000002Z00AB00", .recent),
    IBANCountry("CH", "5!n12!c", "CH9300762011623852957", .plain),
    IBANCountry("CR", "4!n14!n", "CR05015202001026284066", .recent),
    IBANCountry("CY", "3!n5!n16!c", "CY17002001280000001200527600", .plain),
    IBANCountry("CZ", "4!n16!n", "CZ6508000000192000145399", .checked),
    IBANCountry("DE", "8!n10!n", "DE89370400440532013000", .plain),
    IBANCountry("DJ", "5!n5!n11!n2!n", "DJ2100010000000154000100186", .recent),
    IBANCountry("DK", "4!n9!n1!n", "DK5000400440116243", .checked),
    IBANCountry("DO", "4!c20!n", "DO28BAGR00000001212453611324", .plain),
    IBANCountry("EE", "2!n14!n", "EE382200221020145685", .checked),
    IBANCountry("EG", "4!n4!n17!n", "EG380019000500000000263180002", .recent),
    IBANCountry("ES", "4!n4!n1!n1!n10!n", "ES9121000418450200051332", .checked),
    IBANCountry("FI", "3!n11!n", "FI2112345600000785", .checked),
    IBANCountry("FK", "2!a12!n", "FK88SC123456789012", .recent),
    IBANCountry("FO", "4!n9!n1!n", "FO6264600001631634", .checked),
    IBANCountry("FR", "5!n5!n11!c2!n", "FR1420041010050500013M02606", .checked),
    IBANCountry("GB", "4!a6!n8!n", "GB29NWBK60161331926819", .plain),
    IBANCountry("GE", "2!a16!n", "GE29NB0000000101904917", .plain),
    IBANCountry("GI", "4!a15!c", "GI75NWBK000000007099453", .plain),
    IBANCountry("GL", "4!n9!n1!n", "GL8964710001000206", .checked),
    IBANCountry("GR", "3!n4!n16!c", "GR1601101250000000012300695", .plain),
    IBANCountry("GT", "4!c20!c", "GT82TRAJ01020000001210029690", .recent),
    IBANCountry("HN", "4!a20!n", "HN88CABF00000000000250005469", .recent),
    IBANCountry("HR", "7!n10!n", "HR1210010051863000160", .checked),
    IBANCountry("HU", "3!n4!n1!n15!n1!n", "HU42117730161111101800000000", .checked),
    IBANCountry("IE", "4!a6!n8!n", "IE29AIBK93115212345678", .plain),
    IBANCountry("IL", "3!n3!n13!n", "IL620108000000099999999", .plain),
    IBANCountry("IQ", "4!a3!n12!n", "IQ98NBIQ850123456789012", .recent),
    IBANCountry("IS", "4!n2!n6!n10!n", "IS140159260076545510730339", .checked),
    IBANCountry("IT", "1!a5!n5!n12!c", "IT60X0542811101000000123456", .checked),
    IBANCountry("JO", "4!a4!n18!c", "JO94CBJO0010000000000131000302", .recent),
    IBANCountry("KW", "4!a22!c", "KW81CBKU0000000000001234560101", .plain),
    IBANCountry("KZ", "3!n13!c", "KZ86125KZT5004100100", .plain),
    IBANCountry("LB", "4!n20!c", "LB62099900000001001901229114", .plain),
    IBANCountry("LC", "4!a24!c", "LC55HEMM000100010012001200023015", .recent),
    IBANCountry("LI", "5!n12!c", "LI21088100002324013AA", .plain),
    IBANCountry("LT", "5!n11!n", "LT121000011101001000", .plain),
    IBANCountry("LU", "3!n13!c", "LU280019400644750000", .plain),
    IBANCountry("LV", "4!a13!c", "LV80BANK0000435195001", .plain),
    IBANCountry("LY", "3!n3!n15!n", "LY83002048000020100120361", .recent),
    IBANCountry("MC", "5!n5!n11!c2!n", "MC5811222000010123456789030", .checked),
    IBANCountry("MD", "2!c18!c", "MD24AG000225100013104168", .plain),
    IBANCountry("ME", "3!n13!n2!n", "ME25505000012345678951", .checked),
    IBANCountry("MK", "3!n10!c2!n", "MK07250120000058984", .checked),
    IBANCountry("MN", "4!n12!n", "MN121234123456789123", .recent),
    IBANCountry("MR", "5!n5!n11!n2!n", "MR1300020001010000123456753", .checked),
    IBANCountry("MT", "4!a5!n18!c", "MT84MALT011000012345MTLCAST001S", .plain),
    IBANCountry("MU", "4!a2!n2!n12!n3!n3!a", "MU17BOMM0101101030300200000MUR", .checked),
    IBANCountry("NI", "4!a20!n", "NI45BAPR00000013000003558124", .recent),
    IBANCountry("NL", "4!a10!n", "NL91ABNA0417164300", .plain),
    IBANCountry("NO", "4!n6!n1!n", "NO9386011117947", .checked),
    IBANCountry("OM", "3!n16!c", "OM810180000001299123456", .recent),
    IBANCountry("PK", "4!a16!c", "PK36SCBL0000001123456702", .plain),
    IBANCountry("PL", "8!n16!n", "PL61109010140000071219812874", .checked),
    IBANCountry("PS", "4!a21!c", "PS92PALS000000000400123456702", .plain),
    IBANCountry("PT", "4!n4!n11!n2!n", "PT50000201231234567890154", .checked),
    IBANCountry("QA", "4!a21!c", "QA58DOHB00001234567890ABCDEFG", .recent),
    IBANCountry("RO", "4!a16!c", "RO49AAAA1B31007593840000", .plain),
    IBANCountry("RS", "3!n13!n2!n", "RS35260005601001611379", .checked),
    IBANCountry("RU", "9!n5!n15!c", "RU0304452522540817810538091310419", .recent),
    IBANCountry("SA", "2!n18!c", "SA0380000000608010167519", .plain),
    IBANCountry("SC", "4!a2!n2!n16!n3!a", "SC18SSCB11010000000000001497USD", .recent),
    IBANCountry("SD", "2!n12!n", "SD2129010501234001", .recent),
    IBANCountry("SE", "3!n16!n1!n", "SE4550000000058398257466", .checked),
    IBANCountry("SI", "5!n8!n2!n", "SI56263300012039086", .checked),
    IBANCountry("SK", "4!n6!n10!n", "SK3112000000198742637541", .checked),
    IBANCountry("SM", "1!a5!n5!n12!c", "SM86U0322509800000000270100", .checked),
    IBANCountry("SO", "4!n3!n12!n", "SO211000001001000100141", .recent),
    IBANCountry("ST", "4!n4!n11!n2!n", "ST23000100010051845310146", .recent),
    IBANCountry("SV", "4!a20!n", "SV62CENR00000000000000700025", .recent),
    IBANCountry("TL", "3!n14!n2!n", "TL380080012345678910157", .recent),
    IBANCountry("TN", "2!n3!n13!n2!n", "TN5910006035183598478831", .checked),
    IBANCountry("TR", "5!n1!n16!c", "TR330006100519786457841326", .checked),
    IBANCountry("UA", "6!n19!c", "UA213223130000026007233566001", .recent),
    IBANCountry("VA", "3!n15!n", "VA59001123000012345678", .recent),
    IBANCountry("VG", "4!a16!n", "VG96VPVG0000012345678901", .plain),
    IBANCountry("XK", "4!n10!n2!n", "XK051212012345678906", .recent),
    IBANCountry("YE", "4!a4!n18!c", "YE15CBYE0001018861234567891234", .recent),
  ]
}
