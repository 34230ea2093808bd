import { Bookmark } from 'lucide-react'
import type { CacheMark } from '../../../shared/runs/cache-mark.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import { Chip } from '../../controls/buttons/chip.tsx'
import { lifetimeText } from './cache-mark-items.ts'

/** Shows that a block has a cache mark, or that the format does not send it. */
export function CacheMarkChip({ mark, notSentIn }: { mark: CacheMark; notSentIn?: string | undefined }) {
  const texts = cachingText()
  return (
    <Chip
      tone={notSentIn === undefined ? 'accent' : 'neutral'}
      icon={Bookmark}
      tooltip={notSentIn === undefined ? texts.explanation : texts.notInFormat(notSentIn)}
    >
      {texts.marked(lifetimeText(mark))}
    </Chip>
  )
}
