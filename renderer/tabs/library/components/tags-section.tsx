import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { DetailsSection } from '../../../controls/details-section.tsx'
import { TagEditor } from './tag-editor.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The tags of an item. */
export function TagsSection({ item }: { item: MediaItem }) {
  return (
    <DetailsSection title={libraryText().tags.title}>
      <TagEditor ids={[item.id]} tags={item.tags} />
    </DetailsSection>
  )
}
