/// The codes of ISO 3166-1 with three letters.
enum Countries {
  /// The status of a code in the standard.
  enum Standing: Sendable, Hashable {
    /// The standard assigns the code to a country.
    case assigned
    /// The standard reserves the code, leaves it to users, or once assigned it to a country.
    case special
    /// The code has no status in the standard.
    case unknown
  }

  /// The status of three capital letters in the standard.
  static func standing(of code: String) -> Standing {
    if assigned.contains(code) { return .assigned }
    guard code.count == 3, code.allSatisfy({ $0.isASCII && $0.isUppercase }) else { return .unknown }
    let isUsers =
      code.hasPrefix("AA") || code.hasPrefix("X") || code.hasPrefix("ZZ")
      || ("QM"..."QZ").contains(String(code.prefix(2)))
    return isUsers || special.contains(code) ? .special : .unknown
  }

  /// All 249 codes of 2026.
  private static let assigned = Set(
    """
    ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR
    BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL
    COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK
    FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV
    HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO
    LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG
    MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN
    PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE
    SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO
    TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The withdrawn codes of ISO 3166-3, and the reserved codes.
  private static let special = Set(
    """
    AFI ANT ATB ATN BUR BYS CSK CTE DDR DHY FXX GEL HVO JTN MID NHB NTZ PCI PCZ PUS RHO ROM SCG SKM SUN TMP
    VDR WAK YMD YUG ZAR ASC CPT DGA EUE TAA
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
