import { setImmediate as nextTurn } from 'node:timers/promises'
import { ownName, type CarriedText } from './carrier.ts'

/* oxlint-disable text/untranslated -- markup, which no user reads */

/** An XMP packet (ISO 16684-1) with the prompt as `dc:description`, which image programs show, and our text beside it. */
export function toXmp({ json, prompt }: CarriedText): Buffer {
  return Buffer.from(
    [
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:gp="${namespace}">`,
      ...(prompt === ''
        ? []
        : [
            '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">',
            escapeXml(prompt),
            '</rdf:li></rdf:Alt></dc:description>',
          ]),
      `<gp:provenance>${escapeXml(json)}</gp:provenance>`,
      '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
    ].join(''),
  )
}

const namespace = `urn:${ownName}:1.0`

/**
 * Our text in an XMP packet, `undefined` if there is none. A packet of megabytes is read in steps, which yield to other
 * work.
 */
export async function textInXmp(packet: Buffer): Promise<string | undefined> {
  const pieces = textPiecesInXmp(packet)
  let text = ''
  for (;;) {
    const { done, value } = pieces.next()
    if (done === true) return value ? text : undefined
    text += value
    if (text.length > pieceCharacters) await nextTurn()
  }
}

/**
 * The same in pieces; returns whether there is such a text. Programs that rewrite a packet keep unknown data, as an
 * element or as an attribute, with a prefix of their choice.
 */
export function* textPiecesInXmp(packet: Buffer): Generator<string, boolean> {
  const value = valueInXmp(packet)
  if (value === undefined) return false
  for (let from = 0; from < value.length;) {
    // Do not split a character reference.
    const cut = from + pieceCharacters
    const reference = cut < value.length ? value.lastIndexOf('&', cut) : -1
    const end = reference > cut - longestReference ? reference : cut
    yield unescapeXml(value.slice(from, end))
    from = end
  }
  return true
}

/** The characters that are unescaped in one step, which takes some milliseconds if every character is a reference. */
const pieceCharacters = 128 * 1024
/** `&#1114111;` */
const longestReference = 10

function valueInXmp(packet: Buffer): string | undefined {
  const text = packet.toString('utf8')
  if (!text.includes(namespace)) return undefined
  const prefix = /xmlns:([\w-]{1,40})=["']urn:gateway-playground:1\.0["']/.exec(text)?.[1] ?? 'gp'
  const name = `${prefix}:provenance`
  return between(text, `<${name}>`, `</${name}>`) ?? between(text, ` ${name}="`, '"')
}

function between(text: string, before: string, after: string): string | undefined {
  const at = text.indexOf(before)
  const start = at + before.length
  const end = at === -1 ? -1 : text.indexOf(after, start)
  return end === -1 ? undefined : text.slice(start, end)
}

/** XML does not allow most control characters, in any spelling. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  )
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return named[name.toLowerCase()] ?? whole
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
}
