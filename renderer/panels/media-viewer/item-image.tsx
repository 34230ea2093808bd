import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { ZoomBox, type ZoomBoxProps } from './zoom-box.tsx'
import { ZoomedImage, type ZoomedImageProps } from './zoomed-image.tsx'

export type ItemImageProps = Omit<ZoomBoxProps, 'children'> &
  Pick<ZoomedImageProps, 'onError' | 'onSize'> & { item: MediaItem }

/** A library image that can be zoomed and panned, for every viewer. */
export function ItemImage({ item, onError, onSize, ...box }: ItemImageProps) {
  return (
    <ZoomBox {...box}>
      {(size) => (
        <ZoomedImage
          key={item.id}
          src={mediaAddress(item.id)}
          alt={item.provenance?.prompt ?? item.fileName}
          image={box.image}
          box={size}
          view={box.view}
          onSize={onSize}
          onError={onError}
        />
      )}
    </ZoomBox>
  )
}
