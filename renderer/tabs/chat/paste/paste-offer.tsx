import { ClipboardPaste } from 'lucide-react'
import { looksLikeCurl } from '../../../lib/snippets/looks-like-curl.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { usePaste } from './paste-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** Offers to open a command pasted as a message as a conversation. Renders nothing for any other message. */
export function PasteOffer({ text, onTaken }: { text: string; onTaken: () => void }) {
  const open = usePaste((state) => state.open)
  if (!looksLikeCurl(text)) return null
  return (
    <Note icon={ClipboardPaste} className="mt-2.5 mb-1 items-center">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <output className="block min-w-60 flex-1">{chatText().paste.offer}</output>
        <Button
          size="small"
          onClick={() => {
            open(text)
            onTaken()
          }}
        >
          {chatText().paste.open}
        </Button>
      </div>
    </Note>
  )
}
