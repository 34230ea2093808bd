import { ownName, type CarriedText } from './carrier.ts'

/** The comments of FLAC and Ogg files (xiph.org, Vorbis comment specification): `NAME=value` in UTF-8. */
export interface VorbisComment {
  readonly vendor: Buffer
  readonly comments: readonly Buffer[]
  /** The bytes after the comments, such as the framing bit of Vorbis. */
  readonly rest: Buffer
}

const field = 'GATEWAY_PLAYGROUND='
const descriptionField = 'DESCRIPTION='
/** More comments do not occur in practice. */
const maxComments = 10_000

/** `undefined` for inconsistent lengths. */
export function parseVorbisComment(bytes: Buffer): VorbisComment | undefined {
  let at = 0
  function take(): Buffer | undefined {
    if (at + 4 > bytes.length) return undefined
    const end = at + 4 + bytes.readUInt32LE(at)
    if (end > bytes.length) return undefined
    const value = bytes.subarray(at + 4, end)
    at = end
    return value
  }
  const vendor = take()
  if (vendor === undefined || at + 4 > bytes.length) return undefined
  const count = bytes.readUInt32LE(at)
  at += 4
  if (count > maxComments) return undefined
  const comments: Buffer[] = []
  while (comments.length < count) {
    const comment = take()
    if (comment === undefined) return undefined
    comments.push(comment)
  }
  return { vendor, comments, rest: bytes.subarray(at) }
}

export function writeVorbisComment({ vendor, comments, rest }: VorbisComment): Buffer {
  return Buffer.concat([
    ...withLength(vendor),
    lengthOf(comments.length),
    ...comments.flatMap(withLength),
    rest,
  ])
}

/** The comment header of a file without one. */
export const noComment: VorbisComment = {
  vendor: Buffer.from(ownName),
  comments: [],
  rest: Buffer.alloc(0),
}

/** Adds our text last, and the prompt right before it. */
export function withOwnComments(given: VorbisComment, { json, prompt }: CarriedText): VorbisComment {
  const own = [...(prompt === '' ? [] : [`${descriptionField}${prompt}`]), `${field}${json}`]
  return { ...given, comments: [...given.comments, ...own.map((text) => Buffer.from(text))] }
}

export function ownComment({ comments }: VorbisComment): string | undefined {
  const own = comments.find((comment) => startsWith(comment, field))
  return own?.toString('utf8', field.length)
}

/** A description of another program stays: ours comes right before our text. */
export function withoutOwnComments(given: VorbisComment): VorbisComment {
  const { comments } = given
  return {
    ...given,
    comments: comments.filter(
      (comment, index) =>
        !isOwn(comment) && !(startsWith(comment, descriptionField) && isOwn(comments[index + 1])),
    ),
  }
}

function isOwn(comment: Buffer | undefined): boolean {
  return comment !== undefined && startsWith(comment, field)
}

/** Field names are case-insensitive; other programs use any case. */
function startsWith(comment: Buffer, name: string): boolean {
  return comment.toString('latin1', 0, name.length).toUpperCase() === name
}

function withLength(bytes: Buffer): [Buffer, Buffer] {
  return [lengthOf(bytes.length), bytes]
}

function lengthOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
