import { ClipboardPaste, MessageSquareText } from 'lucide-react'
import { Button } from '../../../controls/button.tsx'
import { EmptyState } from '../../../controls/empty-state.tsx'
import { usePaste } from '../paste/paste-store.ts'

const example =
  'Compare three ways to read a text/event-stream in Node 24 in a small table, then show the safest one in TypeScript.'

/** The face of a conversation without turns: what it is for, and one example to send. */
export function ChatEmpty({ onTry }: { onTry: (text: string) => void }) {
  const openPaste = usePaste((state) => state.open)
  return (
    <EmptyState
      icon={MessageSquareText}
      title="Ask a model something"
      action={
        <>
          <Button onClick={() => onTry(example)}>Try: “Compare three ways to read an event stream”</Button>
          <Button icon={ClipboardPaste} onClick={() => openPaste()}>
            Paste a request
          </Button>
        </>
      }
    >
      Choose a model and its parameters at the right, write below, and send. The answer streams in here; the
      inspector shows every byte of the request and when each event arrived.
    </EmptyState>
  )
}
