import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { TextField } from '../../controls/fields/text-field.tsx'
import { ErrorLine } from '../../controls/texts/error-line.tsx'
import { mediaListQuery } from '../../queries/media.ts'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { chosenKind, type ChosenKind } from './chosen-kinds.ts'
import { ImageChoice } from './image-choice.tsx'
import { FileChoice } from './file-choice.tsx'
import { libraryText } from '../../../shared/text/en/library.ts'

/** The most items offered at once; others are found by searching. */
const maxOffered = 24

export type LibraryChoiceProps = {
  kind: ChosenKind
  /** The initial search, such as the name of a file that a pasted request mentions. */
  looksFor?: string | undefined
  onChoose: (item: MediaItem) => void
}

/** Offers the newest library items of a kind, or those whose name or prompt matches a search. */
export function LibraryChoice({ kind, looksFor = '', onChoose }: LibraryChoiceProps) {
  const { mediaKinds, none } = chosenKind(kind)
  const text = libraryText().choice
  const [typed, setTyped] = useState(looksFor)
  const search = useDeferredValue(typed.trim())
  const { data, error } = useInfiniteQuery({
    ...mediaListQuery(useBridge(), { kinds: [...mediaKinds], ...(search !== '' && { search }) }),
    placeholderData: keepPreviousData,
  })
  const items = data?.pages.flatMap((page) => page.items).filter(({ exists }) => exists)
  if (error !== null && items === undefined) return <ErrorLine error={error.appError} />
  if (items === undefined)
    return (
      <p className="flex items-center gap-2 text-small text-ink-3">
        <Spinner /> {libraryText().loading}
      </p>
    )
  if (items.length === 0 && typed === '' && search === '')
    return <p className="text-small text-ink-2">{none}</p>
  const Choice = kind === 'pictures' ? ImageChoice : FileChoice
  return (
    <>
      <TextField
        label={text.search}
        isLabelHidden
        icon={Search}
        size="small"
        className="mb-1.5"
        placeholder={text.search}
        value={typed}
        onChange={setTyped}
      />
      {items.length === 0 && <p className="px-1 text-small text-ink-2">{text.notFound(search)}</p>}
      <Choice items={items.slice(0, maxOffered)} onChoose={onChoose} />
      {items.length > maxOffered && (
        <p className="px-1 pt-1 text-meta text-ink-3">{text.newest(maxOffered)}</p>
      )}
    </>
  )
}
