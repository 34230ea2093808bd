import { use } from 'react'
import type { Run } from '../../../../shared/runs/run.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { Awaited } from '../../../panels/runs/running-line.tsx'
import { WaitWords } from '../../../panels/runs/wait-words.tsx'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** What the answer is waiting for before its first content. The elapsed time is in the head of the turn. */
export function AnswerWaiting({ run }: { run: Run | undefined }) {
  const { alias } = use(TurnLookContext)
  return (
    <Awaited size={12} className="h-6 text-small text-ink-2">
      {run?.waiting === undefined ? (
        waitingText(run, alias)
      ) : (
        <WaitWords until={run.waiting.until} others={requestTabText().waitsForOthers} />
      )}
    </Awaited>
  )
}

function waitingText(run: Run | undefined, alias: string | undefined): string {
  if (run === undefined) return chatText().sending
  if (run.timings.headersMs === undefined) return chatText().waiting.headers(alias ?? run.model)
  if (run.isStreamed || alias !== undefined) return chatText().waiting.firstToken
  return run.bytes === 0
    ? chatText().waiting.wholeResponse
    : chatText().waiting.received(formatBytes(run.bytes))
}
