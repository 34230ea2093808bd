import { assertNever } from '../../../shared/assert-never.ts'

/** Receives the parts of a form. Each call is awaited before more is read. */
export interface FormListener {
  /** A part begins. Header names are in lower case. */
  begin(headers: ReadonlyMap<string, string>): Promise<void> | void
  data(bytes: Buffer): Promise<void> | void
  /** The part has ended. */
  end(): Promise<void> | void
}

export interface MultipartReader {
  write(chunk: Buffer): Promise<void>
  /** Whether the form was read to its end. */
  readonly isWhole: () => boolean
}

const maxHeadBytes = 16 * 1024

/** Parses a form as it arrives (RFC 7578), without keeping more of it than a boundary or the headers of a part. */
export function createMultipartReader(boundary: string, listener: FormListener): MultipartReader {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary may be at the very beginning, without a line break before it.
  let rest: Buffer = Buffer.from('\r\n')
  let state: 'preamble' | 'boundary' | 'head' | 'data' | 'over' = 'preamble'

  /** Returns `false` when more data is needed. */
  async function step(): Promise<boolean> {
    switch (state) {
      case 'preamble':
        return skipToBoundary()
      case 'boundary':
        return readBoundaryEnd()
      case 'head':
        return readHead()
      case 'data':
        return readData()
      case 'over':
        rest = Buffer.alloc(0)
        return false
      default:
        return assertNever(state)
    }
  }

  function skipToBoundary(): boolean {
    const at = rest.indexOf(delimiter)
    rest = rest.subarray(at === -1 ? Math.max(0, rest.length - delimiter.length) : at + delimiter.length)
    if (at !== -1) state = 'boundary'
    return at !== -1
  }

  /** Two dashes end the form, a line break begins a part; white space may come before it. */
  function readBoundaryEnd(): boolean {
    if (rest.length < 2) return false
    if (rest.toString('latin1', 0, 2) === '--') {
      state = 'over'
      return true
    }
    const lineEnd = rest.indexOf('\r\n')
    if (lineEnd === -1) return overflows()
    // Keep the line break: the headers of a part without headers end with it.
    rest = rest.subarray(lineEnd)
    state = 'head'
    return true
  }

  async function readHead(): Promise<boolean> {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) return overflows()
    const head = rest.toString('utf8', 0, end)
    rest = rest.subarray(end + 4)
    state = 'data'
    await listener.begin(readHeaders(head))
    return true
  }

  async function readData(): Promise<boolean> {
    const at = rest.indexOf(delimiter)
    const sure = at === -1 ? Math.max(0, rest.length - delimiter.length) : at
    if (sure > 0) await listener.data(rest.subarray(0, sure))
    if (at === -1) {
      rest = rest.subarray(sure)
      return false
    }
    rest = rest.subarray(at + delimiter.length)
    await listener.end()
    state = 'boundary'
    return true
  }

  /** Whether a boundary may begin in `rest` and end in the chunk. */
  function isCutBoundary(chunk: Buffer): boolean {
    if (chunk.length < delimiter.length) return true
    return Buffer.concat([rest, chunk.subarray(0, delimiter.length - 1)]).includes(delimiter)
  }

  /** Headers that never end are invalid: nothing more is read. */
  function overflows(): boolean {
    if (rest.length > maxHeadBytes) rest = Buffer.alloc(0)
    return false
  }

  return {
    async write(chunk) {
      if (state === 'data' && !isCutBoundary(chunk)) {
        // Large files are not copied in order to search them.
        if (rest.length > 0) await listener.data(rest)
        rest = chunk
      } else rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      for (let goesOn = true; goesOn;) goesOn = await step()
    },
    isWhole: () => state === 'over',
  }
}

function readHeaders(head: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return headers
}
