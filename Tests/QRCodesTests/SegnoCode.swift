import Foundation
import QRCodes
import Testing

/// A QR code made by the Python package segno 1.6.6, which shares no code with libqrencode.
struct SegnoCode: Sendable, CustomTestStringConvertible {
  /// Its version and its level of error correction.
  let name: String
  /// The text that it encodes.
  let text: String
  /// A PBM picture in base64: a pixel for each module, without a margin.
  private let base64: String

  private init(_ name: String, says text: String, _ base64: String) {
    (self.name, self.text, self.base64) = (name, text, base64)
  }

  var testDescription: String { name }

  /// The code with a light margin of 4 modules, turned by `quarters` right angles.
  ///
  /// A module is `scale` pixels wide and high.
  func picture(scale: Int, quarters: Int = 0) throws -> GreyPicture {
    let modules = try GreyPicture(portable: [UInt8](Data(base64Encoded: base64) ?? Data()))
    let last = modules.width - 1
    let side = (modules.width + 8) * scale
    var bytes = Array("P5\n# a comment\n\(side)\t\(side)\n255\n".utf8)
    for y in 0..<side {
      for x in 0..<side {
        var (row, column) = (y / scale - 4, x / scale - 4)
        for _ in 0..<quarters { (row, column) = (last - column, row) }
        let isCode = (0...last).contains(row) && (0...last).contains(column)
        bytes.append(isCode ? modules.pixels[row * modules.width + column] : 255)
      }
    }
    return try GreyPicture(portable: bytes)
  }

  static let all = [
    SegnoCode(
      "1-L", says: "cba89cY_Cx919A.Ya",
      """
      UDQgMjEgMjEK/vv4gkIIuurouvLouprogmII/qv4AAAA8qTotG4oWqV4vLHIF+GAAOtA/mPAgnywulQout4guugggsNI/upg
      """),
    SegnoCode(
      "2-M", says: "ZAZx1Y01C8B9azzzyZb8-~b8._",
      """
      UDQgMjUgMjUK/tE/gILioIC6va6AunUugLrKroCCbKCA/qq/gABvAACfqEuAFNVJgFOjVoBR4eaAhqo5gNSLqoDfB6eArZGK\
      AIYE+wAAt4qA/piqgILXjAC6u/oAupuxgLp/CYCCGEOA/qK4gA==
      """),
    SegnoCode(
      "3-Q", says: "~._Aca.._by8Yz11_X1Aac.yyC8_zaa~",
      """
      UDQgMjkgMjkK/pXD+IJoQgi6r0LousyK6LoOQuiCgPoI/qqr+ADFcABXng9oEfyneHtHsWBNo4h4Ci0KUDkDPGiKqCw46cpP\
      CMvbTDhYsVNoq/Kl+BSkZViGiR+IAI5ooP7oupCCvyigukRPqLrOD5C6MDjIguNOEP5o7NA=
      """),
    SegnoCode(
      "4-H", says: "Czb.bYC~ZA0Ab_c._1.1a-1~_1ZB1~za~z",
      """
      UDQgMzMgMzMK/rfPP4CCBOQggLqQZq6AunWnLoC6gzEugIIlBiCA/qqqv4AA99iAAAYqJiqAAM1lCoD2kFIfADjJ2MKAl135\
      pQAMlTswABPMyAEAFP1RbgDKZSMaAKkwvjMAC2ypiICZvlGnAGLaxtQA/XMtWwCr0/r2AJhC66OAy9lS+AAAlUeNAP4OwakA\
      gt76igC6I2z9gLpDmcqAulS+TYCCUcuKAP4CF70A
      """),
    SegnoCode(
      "5-L", says: "1_y9AXACxbxXCY-z8XcZcYZ.yXb1_9xybYYcCyxz01bcZb8_Y--90X0_.ZZY10AcZA9BXx_~Bx~9ABB9",
      """
      UDQgMzcgMzcK/kHJi/iC2CZaCLpythLoutDBqui6L0vq6IKnrBII/qqqq/gADSawAPvrGS1QDUHWaXjn2EwaWHnShTSYpnDH\
      b0gkj0oHSOKHxNgY7I00qJgCixkvwIGhr5hQmrhs2qgosrW0mCtQRv+gyM9bZ3BXJyqRWGnNJ6eQQitBdvCJ4UhuWKf5whF4\
      sdMlkJiq8O7vqACuU2jw/uco2siCbAWIiLrLDt+IuqGzI3i62SgZWILSBI2I/vEeQFg=
      """),
    SegnoCode(
      "6-M", says: "B.XYC08A89c0-AX-9_bA-09C9CX~bB9Zc.cx~x981x~YA._c8xC8-b._aBA8zcx.~xA~_bcYz0Baxyz.",
      """
      UDQgNDEgNDEK/jXRUT+AgmQn9KCAujAhzS6Auj1kfa6Aunmz9C6AgrbY8SCA/qqqqr+AADrnPQAAltexutAAMKl4+kUADpX2\
      awQAWLI92YcACu7x1LiAjF2h+qcAnxju5yqAUcN01LmA6u1VRowASFoi3DCAalwkLJmA/ariOV2AG8HplXwAiJctoOsAk9Y4\
      a4UAJba+chkAbvsXfaqANZsTyIeA80flCEqAVNBXVXGAUnb/BHOAWW/UH8eAuiB6XCGAOZBfJHSAo7Gx8PkAANEMjooA/i1Y\
      gqkAgoNPKoqAukCCEviAus3RzmCAuj6Jqs2AgkAm99UA/oxVP+MA
      """),
    SegnoCode(
      "7-Q", says: "Y8Y8-a-CZcbay0z8zx-Y~ccy9y~.xY1b-9y0bCxbCA-yzXAZBc1-xZXXy1-C~bXcy~bXZ1xY.Xx0.x8a",
      """
      UDQgNDUgNDUK/kS0xov4gtWNRhIIuv16WRLougISRBroulQvoLrognZ4hwII/qqqqqv4ABhopDgAdhJPujgwjMcu3ohYL1jC\
      pSSYpOVid59YlwYshltYrRg28YZQEhLGp1JAJPX/KtCgD42ZN99oYBquHTFgBzTF1nsQRR/jQikI3/SP8n/QuLLI/ZiIaru6\
      vOqIyOc4kAiAv8UflQ/IWRDhyUtwU1zxA1gw0GWIoEGwS3XuULWgbesiAHa4Vq8APGQgLCEXDRiYc+Cxnk1Q2K7rdwgIC7HA\
      KnIIeY5T8pZYmqwvok/YAMtIsViw/mmapRrQgs9Iuajwuitv1N/Auo/pJG+gutMnNsgwgo8/1HII/n8qbA5g
      """),
    SegnoCode(
      "8-H", says: "0zAx0cX.xY01A1az1~.Z~YbaXbyCy-xYzcX~C19~-8bX9_XA..bBb1xyZz0a0c8-.x~c_bxZA8xzyX9.",
      """
      UDQgNDkgNDkK/iKe76i/gILSeXvHoIC62g4fZa6AutPr0kUugLrBo/TsLoCC8s4t7iCA/qqqqqq/gABjWjAAAAAnhBP32l8A\
      pJuPgslSgGqVySNFMoDcDcWHuJQA8hOo8GjrACSK+6vJQ4CqYoWTgFaAVQpZsgI9gO9P6Edqa4B4Xg01DVCA/qTRKnsegKWT\
      oNqavQBrlOr5/2mAYUThcJkRgO+/i+Ad+4AI14YiLowAyoRSom2pgHix4jjMi4A/9Lv2W/qA7K0mwLLggA4OMr6vhYBEtQ6Z\
      xCGAz6CXbBDsgOGfLPUPpACmLxqD3cMAKHnm4RFDgHOebPmUNYARUUgfau0AmlRN9N+AAACWMgfR4gBHaBs5xLyAcaR+x+vN\
      AOPRm+rP/wAAzaojaIuA/sUOr+GtgIKzGiqGjQC6NOfjrf+Aug74bs2bALr7CmxgrICCBnSTihAA/iHEJssAgA==
      """),
    SegnoCode(
      "9-L", says: "1c-Z1yZcz8y.9.xYbA1xy-AA-.0~z~90~BY0b_9--1ax~8X089b1c0YAYycCYZ---AY_b_y9y0b~bC1z",
      """
      UDQgNTMgNTMK/kU4is0j+IK2K9Cjcgi6c36FThLouu4j2BMq6LopfP1GIuiCtiqKEWII/qqqqqqr+AA7f41woAD77zL/C2VQ\
      OSDkkwwwaMLh1IjtkzB8PIFaOUP4mzFUL+yGmLlUoWq524BGWdSnzKzQsByBZVZeQLL4RB9uZPBAnTkDybGAOv4rsCcQQPW7\
      fsVOPIDuXiPwE3FIneF8jUYkMFOmKtIRcUiVw36EW0dYn58y/xwPyBiY5I+JuPhK2dSqYsqwSKyAijlI6P/5VP/sn5AEZKBa\
      ucCgXoHV98ywMKC8gSrWr0CrGEXfLDOw8c04r0F+mCvOKu6zW8ANg3+lTjyAkn4jaBNkUOjJfI1GJpCarioCEXnoqNN+sdbE\
      WFbfMkddDOh86OUXCGFo31/UBofMMGHYgMI5WXATK1T/7I+QAMSgirnYoP7F1K/MqrCCQoGNcIiAuuJF/R0P8LrTOB8d5QC6\
      zCtQStnAgt9/FU4skP7uIugTekA=
      """),
    SegnoCode(
      "10-M", says: ".-~XxaYcZ1YYxz8CzyZ~aZ_8x-x~1Y1_81y_z~bByCY_cZC8Y_C1yzA1-yzzXab_~90.c9Yaz.Zyx~y0",
      """
      UDQgNTcgNTcK/goVX1hzP4CCZ4RuDV0ggLqfOQQnWy6AuuhtwfqBLoC6tQi+pc0ugILO86PSriCA/qqqqqqqv4AAs/6jQDcA\
      AL4LG34LZ74AiUel50w0hQA6GFw+BWPRADHIIPIvxPUAgwu1j5IYqoDFYXCahkl6gDsC38+xOg4AfWTqhNiVKgALHNrQLCEW\
      AOgyo2TZ9M0Aeguccq2hMABlxkdTrwqtAFeyJe5y54IAVZn8uyfz1ADzHhPO0MVZgIin6o1APIKAesLM5A1x0YCNIptzTCSF\
      AD/liH4NafwAyKe3IjdEjwAqzfTr/pioAMibT+KtyIsAP8j0P8a4/wDJumydebZTgK8MCIhMYfYACXxPIRkxLQBeeK4GLeN5\
      AM1r13XuIowADgXR5RJeAgAo3R7RBmrSACfKKaQR3IeAbNYy01gcUoC/mAzTDQAXgET2fQ9YdUUA96J2eg1B3gAQFz0uM1tf\
      AJfDzIXqliQAIZiwkL3SwgCmzAiFxK3dgPh7+pNWNk6AAixiPgth/4AAtsejUDCMAP4hWGoXYakAgrLZIi5HjQC68wO/8h/6\
      gLreRMjHyfIAuoxN47G8rgCCeeKi+JX6AP7mfv0MAI8A
      """),
  ]
}
