import { ClipboardPaste, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { EmptyState, EmptyStateOffers } from '../../../controls/texts/empty-state.tsx'
import { usePaste } from '../paste/paste-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

const FavouritePresets = createLazyView(
  async () => (await import('../../../panels/presets/favourite-presets.tsx')).FavouritePresets,
)

/** A conversation without turns: its purpose, the tools it took over, and an example to send. */
export function ChatEmpty({ onTry, note }: { onTry: (text: string) => void; note: ReactNode }) {
  const openPaste = usePaste((state) => state.open)
  return (
    <EmptyStateOffers value={<FavouritePresets form="chat" />}>
      <EmptyState
        icon={MessageSquareText}
        title={chatText().empty.title}
        action={
          <>
            <Button onClick={() => onTry(chatText().empty.prompt)}>{chatText().empty.try}</Button>
            <Button icon={ClipboardPaste} onClick={() => openPaste()}>
              {chatText().paste.title}
            </Button>
          </>
        }
      >
        {chatText().empty.text}
        {note}
      </EmptyState>
    </EmptyStateOffers>
  )
}
