import { useInfiniteQuery } from '@tanstack/react-query'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { ErrorLine } from '../../controls/texts/error-line.tsx'
import { mediaListQuery } from '../../queries/media.ts'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { chosenKind, type ChosenKind } from './chosen-kinds.ts'
import { ImageChoice } from './image-choice.tsx'
import { FileChoice } from './file-choice.tsx'
import { libraryText } from '../../../shared/text/en/library.ts'

/** So many are offered here; the Library tab has all of them. */
const maxOffered = 24

export type LibraryChoiceProps = { kind: ChosenKind; onChoose: (item: MediaItem) => void }

/** The newest items of the library of a kind, to take one. */
export function LibraryChoice({ kind, onChoose }: LibraryChoiceProps) {
  const { mediaKinds, none } = chosenKind(kind)
  const { data, error } = useInfiniteQuery(mediaListQuery(useBridge(), { kinds: [...mediaKinds] }))
  const items = data?.pages.flatMap((page) => page.items).filter(({ exists }) => exists)
  if (error !== null && items === undefined) return <ErrorLine error={error.appError} />
  if (items === undefined)
    return (
      <p className="flex items-center gap-2 text-small text-ink-3">
        <Spinner /> {libraryText().loading}
      </p>
    )
  if (items.length === 0) return <p className="text-small text-ink-2">{none}</p>
  const Choice = kind === 'pictures' ? ImageChoice : FileChoice
  return (
    <>
      <Choice items={items.slice(0, maxOffered)} onChoose={onChoose} />
      {items.length > maxOffered && (
        <p className="px-1 pt-1 text-meta text-ink-3">{libraryText().choice.newest(maxOffered)}</p>
      )}
    </>
  )
}
