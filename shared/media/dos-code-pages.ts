/**
 * The characters 0x80 to 0xFF of DOS code pages of Western countries, which `TextDecoder` does not support.
 *
 * @see https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT
 * @see https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP437.TXT
 */
const codePages = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const

export type DosCodePage = keyof typeof codePages

export const dosCodePages = Object.keys(codePages) as readonly DosCodePage[]

/** How many bytes are decoded at once. */
const pieceBytes = 16_384

export function decodeDos(bytes: Uint8Array, page: DosCodePage): string {
  const characters = codePages[page]
  let text = ''
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const codes = Array.from(bytes.subarray(from, from + pieceBytes), (byte) =>
      byte < 0x80 ? byte : characters.charCodeAt(byte - 0x80),
    )
    text += String.fromCharCode(...codes)
  }
  return text
}
