import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { isInlineImage, toLinkTarget } from '../../lib/markdown/link-target.ts'
import { OpenLinkDialog } from './open-link-dialog.tsx'
import { panelsText } from '../../../shared/text/en/panels.ts'

/**
 * Shows an image that is embedded in the text. An image from the network is not loaded: that would reveal the reader to
 * its host.
 */
export function AnswerImage({ address, alt }: { address: string | null; alt: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  if (address !== null && isInlineImage(address))
    return <img className="inline-image" src={address} alt={alt} />
  const target = toLinkTarget(address)
  if (target === undefined)
    return <span className="blocked-image">{alt === '' ? panelsText().markdown.image : alt}</span>
  return (
    <>
      <button
        type="button"
        className="blocked-image"
        onClick={() => setIsConfirming(true)}
        title={target.url}
      >
        <ImageOff size={14} aria-hidden />
        {alt !== '' && <span className="blocked-image-alt">{alt}</span>}
        <span>{panelsText().markdown.imageNotLoaded(target.host)}</span>
      </button>
      {isConfirming && <OpenLinkDialog target={target} onClose={() => setIsConfirming(false)} />}
    </>
  )
}
