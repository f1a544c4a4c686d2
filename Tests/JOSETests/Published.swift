import JOSE

/// The published examples: RFC 7516 appendix A.1, RFC 7518 appendix B.3.
enum Published {
  /// The recipient's private key of RFC 7516 appendix A.1.3, as PEM.
  static let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQChqFQihbDQrS6w
    o245HofjCR/igFRcdPFG+BvjwT4FW/GR4M2NsLiF7ytRZwmhmZ2zaHszvSKYRWFF
    Tl2Mg1e2qWVcjgMWpwjUOCNP0t7A0PwxbYqt/dKmyT9mSgWeKVqQbKBPClne56wf
    48UAE0hRik6I3Xl2xBGSCvS8SHE33aLZqxs56dJl7JrHOIrvZTDGusqgTG/qRzm3
    BdOriH5AKEs6WfT+a1RnB+xFoxK0+zqZLpeuDGfFtaGiN/rre24RC54YL4UIx+tr
    foL2ScMUbMqw1rstkrZ2NiDIPclH8wH/g1Qlb9Oo5C3AdhvF6+gkCub4vlK2jCPM
    bL79urobAgMBAAECggEBAJC3bSI+hmw5LPwKQkk2ELXpXDbbZSojsj8zK1x3iPsp
    NRe/pKQ8WOPlmOTVleSp7WhHl0tY/NhN++ccYVjB18r42HnD0/X6cEfzPYFfJ/R6
    4dmp06Uw/dw7etsqVt8g7CcwZ0562LtYsFkYASqxGGOOqgGSKwNsQMJ5tl+7hkdY
    YIZKg6dFao95G0gs9V8nwrOvy3oQcLcRyMofEYqcuNKduJqDgG4MVcN68U/75bd1
    FXuFjtyZCTs5aVH/ik1SNj7YJvnQEcUxLRPonfuDia9IfivlRbN1Up3VUyM50sX8
    q4/CCy+jBv1L/GALu1SC0gd5TltPOfuKhNw84K044MkCgYEA1r52Xk46c+LsfB5P
    442p7atdPUrxQSy4mti/tZI3Mgf2EuFVbUoDBvaRQ+SWxkbkmoEzL7JXroSBjSrK
    3YIQgYdMgyAEPTPjXv/hI2/1eTSPVZfzL0lffNn03IXqWF5MDFuoUYE0hzb2vhrl
    N/rKrbfDIwUbTrjjgieRbwC6Cl0CgYEAwLb35x7hmQWZsWJmB/vle87ihgZ19S8l
    BEROLIsZG4ayZVe9Hi9gDVCOBmUDdaDYVTSNx/8Fyw1YYa9XGrGnDew00J28cRUo
    eBB/jKI1oma0Orv1T9aXIWxKwd4gvxFImOWr3QRL9KEBRzk2RatUBnmDZJTIAfwT
    s0g68UZHvtcCgYBkr5jATt2JSHSpHW1HvDxYe2iUPHcxn85OjCIW+B95DdKKt6xe
    Ob2BnkouExe+j67P4pQlYPFLmkVD8zR692jV0qJFONXD/Hg3KrJc8zmdQs+RylTz
    buuelnMAkql2FYCCqtcYoAQJAfRe3i1rOeOd3/NWkCZlmrrRY8wEx8py4QKBgA6t
    IH4CdQ3RRl4i70BGZ7ihDdFFJrCQcZI8nXN4+GWHQYjEQMvOsdLxwo8sHDJWGIOM
    qAuGGWvYTVXLI6gNxXoi9fa5PIOkJ9vU7dHI/Kqshac/bzQwVHwgIiVXhEjoyQ2T
    2B3R2PL9W/qPmdl+bby8fkwnpH+6Mcnig1Kilo4rAoGAVIMpMYbPf47dT1w/zDUX
    fPimsSegnMOA1zTaX7aGk/8urY6R8+ZW1FxU7AlWAyLWybqq6t16VFd7hQd0y6fl
    UK4SlOydB61gwanOsXGOAOv82cHq0E3eL4HrtZkUuKvnPrMnsUUFlfUdybVzxyjz
    9JF/XyaY14ardLSjf4L/FNY=
    -----END PRIVATE KEY-----
    """

  /// The encrypted key of the same appendix.
  static let encryptedKey =
    "OKOawDo13gRp2ojaHV7LFpZcgV7T6DVZKTyKOMTYUmKoTCVJRgckCL9kiMT03JGeipsEdY3mx_etLbbWSrFr05kLzc"
    + "Sr4qKAq7YN7e9jwQRb23nfa6c9d-StnImGyFDbSv04uVuxIp5Zms1gNxKKK2Da14B8S4rzVRltdYwam_lDp5XnZAYp"
    + "Qdb76FdIKLaVmqgfwX7XWRxv2322i-vDxRfqNzo_tETKzpVLzfiwQyeyPGLBIO56YJ7eObdv0je81860ppamavo35U"
    + "goRdbYaBcoh9QcfylQr66oc6vFWXRcZ_ZT2LawVCWTIy3brGPi6UklfCpIMfIjf7iGdXKHzg"

  /// The content encryption key of appendix A.1.2, which the encrypted key contains.
  static let contentKey: [UInt8] = [
    177, 161, 244, 128, 84, 143, 225, 115, 63, 180, 3, 255, 107, 154, 212, 246, 138, 7, 110, 91, 112, 46, 34,
    105,
    47, 130, 203, 46, 122, 234, 64, 252,
  ]

  /// The whole message of appendix A.1.7; its content is encrypted with A256GCM, which this library does not support.
  static let message =
    "eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.OKOawDo13gRp2ojaHV7LFpZcgV7T6DVZKTyKOMTYUmK"
    + "oTCVJRgckCL9kiMT03JGeipsEdY3mx_etLbbWSrFr05kLzcSr4qKAq7YN7e9jwQRb23nfa6c9d-StnImGyFDbSv04u"
    + "VuxIp5Zms1gNxKKK2Da14B8S4rzVRltdYwam_lDp5XnZAYpQdb76FdIKLaVmqgfwX7XWRxv2322i-vDxRfqNzo_tET"
    + "KzpVLzfiwQyeyPGLBIO56YJ7eObdv0je81860ppamavo35UgoRdbYaBcoh9QcfylQr66oc6vFWXRcZ_ZT2LawVCWTI"
    + "y3brGPi6UklfCpIMfIjf7iGdXKHzg.48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4"
    + "vpzs9tX_EFShS8iB7j6jiSdiwkIr3ajwQzaBtQD_A.XFBoMYUZodetZdvTiFvSkQ"

  // RFC 7518 appendix B.3.

  static let key = [UInt8](0..<64)
  static let plaintext =
    Array(
      "A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy "
        .utf8) + Array("without inconvenience".utf8)
  static let vector = bytes("1af38c2dc2b96ffdd86694092341bc04")
  static let additional = Array("The second principle of Auguste Kerckhoffs".utf8)
  static let ciphertext = bytes(
    """
    4affaaadb78c31c5da4b1b590d10ffbd3dd8d5d302423526912da037ecbcc7bd822c301dd67c373bccb584ad3e9279c2e6d1
    2a1374b77f077553df829410446b36ebd97066296ae6427ea75c2e0846a11a09ccf5370dc80bfecbad28c73f09b3a3b75e66
    2a2594410ae496b2e2e6609e31e6e02cc837f053d21f37ff4f51950bbe2638d09dd7a4930930806d0703b1f6
    """)
  static let tag = bytes("4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5")

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}
