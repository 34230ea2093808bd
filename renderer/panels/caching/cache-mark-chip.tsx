import { Bookmark } from 'lucide-react'
import type { CacheMark } from '../../../shared/runs/cache-mark.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import { Chip } from '../../controls/buttons/chip.tsx'
import { lifetimeText } from './cache-mark-items.ts'

/** Says that something has a cache mark; where the format sends none, that it is not sent. */
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
