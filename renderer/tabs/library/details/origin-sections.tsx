import { useQuery } from '@tanstack/react-query'
import { AudioLines, ChevronRight, Languages, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { Derived } from '../../../../shared/media/media-origin.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { mediaOriginQuery } from '../../../queries/media-files.ts'
import { navigate } from '../../../stores/route.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { formatMade } from '../media-labels.ts'
import { ItemImage } from '../items/item-image.tsx'

/** Links to the run that created an item, and to its conversation. */
export function OriginButtons({ item }: { item: MediaItem }) {
  const { data } = useQuery(mediaOriginQuery(useBridge(), item.id))
  const run = data?.run
  if (item.provenance === undefined) return null
  const conversationId = run?.conversationId
  return (
    <div className="mt-3 flex gap-2">
      <Button
        size="small"
        icon={Waypoints}
        className="min-w-0 !flex-1"
        disabledReason={data !== undefined && run === undefined ? libraryText().origin.noRun : undefined}
        onClick={() => run !== undefined && navigate('history', run.id)}
      >
        {libraryText().menu.findOrigin}
      </Button>
      {conversationId !== undefined && (
        <Button size="small" onClick={() => navigate('chat', conversationId)}>
          {libraryText().origin.openConversation}
        </Button>
      )}
    </div>
  )
}

/** The other items of the same request, such as the four images of one prompt. `items` are those loaded. */
export function SameRequestSection({ item, items }: { item: MediaItem; items: readonly MediaItem[] }) {
  const select = useLibraryView((state) => state.select)
  const show = useLibraryView((state) => state.show)
  const isOpen = useLibraryView((state) => state.open !== undefined)
  const runId = item.provenance?.runId
  const siblings = runId === undefined ? [] : items.filter(({ provenance }) => provenance?.runId === runId)
  if (siblings.length < 2) return null
  return (
    <DetailsSection
      title={libraryText().origin.sameRequest}
      meta={`${libraryText().itemCount(siblings.length)}, ${formatMade(item.createdAt)}`}
    >
      <ul className="flex flex-wrap gap-1.5">
        {siblings.slice(0, maxShown).map((sibling) => (
          <li key={sibling.id}>
            <button
              type="button"
              aria-label={itemTitle(sibling)}
              aria-current={sibling.id === item.id ? 'true' : undefined}
              onClick={() => {
                select([sibling.id], sibling.id)
                if (isOpen) show({ kind: 'one', id: sibling.id })
              }}
              className="relative block size-14 overflow-hidden rounded-sm bg-sunken outline-offset-1 aria-[current]:outline-2 aria-[current]:outline-accent"
            >
              <ItemImage item={sibling} isSmall />
            </button>
          </li>
        ))}
      </ul>
    </DetailsSection>
  )
}

/** Maximum number of items shown. */
const maxShown = 12

/** What was created from an item: edits, videos, transcripts. */
export function DerivedSection({ item }: { item: MediaItem }) {
  const { data } = useQuery(mediaOriginQuery(useBridge(), item.id))
  const derived = data?.derived ?? []
  if (derived.length === 0) return null
  return (
    <DetailsSection title={libraryText().origin.derived} meta={formatCount(derived.length)}>
      {derived.slice(0, maxShown).map((each) => (
        <DerivedRow key={each.type === 'item' ? each.item.id : each.run.id} derived={each} />
      ))}
    </DetailsSection>
  )
}

function DerivedRow({ derived }: { derived: Derived }) {
  const show = useLibraryView((state) => state.show)
  const { relations } = libraryText().origin
  const relation = relations[derived.relation]
  if (derived.type === 'item') {
    const { item } = derived
    const model = item.provenance?.model
    return (
      <RelatedRow
        picture={<ItemImage item={item} isSmall />}
        title={itemTitle(item)}
        meta={[model, relation, formatMade(item.createdAt)]}
        onOpen={() => show({ kind: 'one', id: item.id })}
      />
    )
  }
  const { run } = derived
  return (
    <RelatedRow
      picture={<Icon of={derived.relation === 'translation' ? Languages : AudioLines} />}
      title={relation}
      meta={[run.model, formatMade(run.startedAt)]}
      onOpen={() => navigate('history', run.id)}
    />
  )
}

export type RelatedRowProps = {
  picture: ReactNode
  title: string
  meta: readonly (string | undefined)[]
  onOpen: () => void
}

/** A source or a result of an item. */
export function RelatedRow({ picture, title, meta, onOpen }: RelatedRowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="focus-inside flex h-11 w-full min-w-0 items-center gap-2 rounded-sm text-left hover:bg-hover"
    >
      <span className="relative grid size-10 flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-ink-3">
        {picture}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{title}</span>
        <span className="truncate text-meta text-ink-3">
          {meta.filter((part) => part !== undefined && part !== '').join(' · ')}
        </span>
      </span>
      <Icon of={ChevronRight} size="small" className="text-ink-3" />
    </button>
  )
}
