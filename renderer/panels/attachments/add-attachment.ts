import type { Attachment } from '../../../shared/attachments/attachment.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { extensionOf, sniffType } from '../../../shared/media/sniff-type.ts'
import { redrawImage } from './redraw-image.ts'

/** Pictures that few models read, and what they are drawn anew as: photographs stay small, drawings stay exact. */
const redrawn: Readonly<Record<string, 'image/jpeg' | 'image/png'>> = {
  'image/heic': 'image/jpeg',
  'image/heif': 'image/jpeg',
  'image/avif': 'image/jpeg',
  'image/tiff': 'image/png',
  'image/bmp': 'image/png',
}

/**
 * Hands a file to main as an attachment. A picture of a type that few models read is converted where the browser can read it;
 * where not it is attached as it is, and the formats that do not take it say so before anything is sent.
 */
export async function addAttachment(
  bridge: Pick<Bridge, 'call'>,
  name: string,
  bytes: Uint8Array,
): Promise<Result<Attachment>> {
  const mediaType = sniffType(bytes)
  const type = redrawn[mediaType]
  const image =
    type === undefined
      ? undefined
      : await redrawImage(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), { type }).catch(
          () => undefined,
        )
  if (type === undefined || image === undefined) return bridge.call('attachments.add', { name, bytes })
  return bridge.call('attachments.add', {
    name: `${name.replace(/\.[^.]*$/, '')}.${extensionOf(type)}`,
    bytes: new Uint8Array(await image.arrayBuffer()),
  })
}
