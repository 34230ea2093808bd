import type { Attachment } from '../../../shared/attachments/attachment.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { extensionOf, sniffType } from '../../../shared/media/sniff-type.ts'
import { redrawImage } from './redraw-image.ts'

/**
 * Image types that few models accept, and the type they are converted to: JPEG keeps photographs small, PNG keeps
 * drawings exact.
 */
const redrawn: Readonly<Record<string, 'image/jpeg' | 'image/png'>> = {
  'image/heic': 'image/jpeg',
  'image/heif': 'image/jpeg',
  'image/avif': 'image/jpeg',
  'image/tiff': 'image/png',
  'image/bmp': 'image/png',
}

/**
 * Sends a file to main as an attachment. An image of a type that few models accept is converted if the browser can read
 * it; otherwise it is attached unchanged, and formats that do not accept it report this before anything is sent.
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
