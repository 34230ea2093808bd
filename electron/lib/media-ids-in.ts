import type { WireRequest } from '../../shared/gateway/wire.ts'

/** The files that a request contains, by their ids in the library or among the attachments. */
export function mediaIdsIn({ body }: WireRequest): string[] {
  if (body?.type !== 'multipart') return []
  return [...new Set(body.fields.flatMap((field) => ('mediaId' in field ? [field.mediaId] : [])))]
}
