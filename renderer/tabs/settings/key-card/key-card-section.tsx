import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import type { KeyCardViewProps } from './key-card-view.tsx'

const KeyCardView = createLazyView<KeyCardViewProps>(
  async () => (await import('./key-card-view.tsx')).KeyCardView,
  () => <Spinner />,
)

/** Collapsed by default: opening it sends requests about the key to the gateway. */
export function KeyCardSection({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false)
  const texts = keyCardText()
  return (
    <section aria-label={texts.title} className="@container border-b border-line px-4 py-2 last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1 flex h-7 items-center gap-1 rounded-sm px-1 text-meta font-strong text-ink-3 hover:bg-hover"
        >
          <Icon of={ChevronRight} size="small" className={isOpen ? 'rotate-90' : ''} />
          {texts.title}
        </button>
      </h3>
      {isOpen ? (
        <KeyCardView connection={connection} />
      ) : (
        <p className="pb-1 text-small text-ink-2">{texts.help}</p>
      )}
    </section>
  )
}
