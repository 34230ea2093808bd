/** A server-sent event before it is encoded. `data` contains no line breaks. */
export interface Frame {
  readonly event?: string
  readonly data: string
}

export function jsonFrame(value: unknown, event?: string): Frame {
  const data = JSON.stringify(value)
  return event === undefined ? { data } : { event, data }
}

/** The usual spelling: `event:` if there is one, `data:`, a blank line. */
export function encodeFrame(frame: Frame): string {
  return frame.event === undefined
    ? `data: ${frame.data}\n\n`
    : `event: ${frame.event}\ndata: ${frame.data}\n\n`
}

/**
 * Encodes an event in a spelling that the rules of server-sent events allow and that careless readers stumble over:
 * other line breaks, no space, comments, `id:` and `retry:`, extra blank lines, JSON over several lines. `index`
 * selects the spelling.
 */
export function encodeOddly(frame: Frame, index: number): string {
  const name = frame.event === undefined ? '' : `event: ${frame.event}\n`
  switch (index % 8) {
    case 0:
      return encodeFrame(frame).replaceAll('\n', '\r\n')
    case 1:
      return `${name.replaceAll('\n', '\r')}data: ${frame.data}\r\r`
    case 2:
      return `${name}data:${frame.data}\n\n`
    case 3:
      return `: PING\n\n${name}data: ${frame.data}\n\n\n`
    case 4:
      return `id: ${index}\nretry: 3000\n${name}data: ${frame.data}\n\n`
    case 5:
      return `${name}${overSeveralLines(frame.data)}\n`
    case 6:
      return `:comment without a space\n${name}data: ${frame.data}\n:another one\n\n`
    default:
      return encodeFrame(frame)
  }
}

/** Two events joined into one: the blank line after the first `data:` line is missing. */
export function encodeGlued(first: Frame, second: Frame): string {
  const name = first.event === undefined ? '' : `event: ${first.event}\n`
  return `${name}data: ${first.data}\ndata: ${second.data}\n\n`
}

function overSeveralLines(data: string): string {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return `data: ${data}\n`
  }
  const lines = JSON.stringify(value, null, 1).split('\n')
  return lines.map((line) => `data: ${line}\n`).join('')
}
