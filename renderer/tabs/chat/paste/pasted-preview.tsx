import { KeyRound, TriangleAlert } from 'lucide-react'
import type { GivenTurn } from '../../../../shared/conversations/conversation.ts'
import { writeJson } from '../../../../shared/json.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import type { PastedRequest } from '../../../lib/snippets/read-pasted-request.ts'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { snippetsText } from '../../../../shared/text/en/snippets.ts'

/** Shows how a pasted request is imported, and what is omitted. */
export function PastedPreview({ request }: { request: PastedRequest }) {
  const { settings, turns, isKeyLeftOut } = request
  const { format, model, system, parameters, extraJson } = settings
  const sent = Object.entries(parameters).map(([name, { value }]) => `${name} ${shortJson(value)}`)
  const notes = request.notes.filter((note) => !isKeyLeftOut || note !== snippetsText().keyRemoved)
  return (
    <section aria-label={chatText().paste.preview} className="rounded-md px-3 py-2.5 edge">
      <KeyValue
        entries={[
          { name: chatText().format, value: formatRegistry[format].label },
          { name: chatText().model, value: model === '' ? chatText().paste.noModel : model },
          { name: chatText().paste.turns, value: formatTurns(turns) },
          ...(system === '' ? [] : [{ name: chatText().system.name, value: system }]),
          {
            name: chatText().parameters,
            value: sent.length === 0 ? chatText().paste.noParameters : sent.join(', '),
          },
          ...(extraJson === '' ? [] : [{ name: chatText().paste.extraJson, value: extraNames(extraJson) }]),
        ]}
      />
      {isKeyLeftOut && (
        <Note icon={KeyRound} className="mt-2.5">
          {chatText().paste.keyIgnored}
        </Note>
      )}
      {notes.length > 0 && (
        <Note tone="warn" icon={TriangleAlert} className="mt-2.5">
          <ul aria-label={chatText().paste.changed} className="flex flex-col gap-1 select-text">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Note>
      )}
    </section>
  )
}

function formatTurns(turns: readonly Pick<GivenTurn, 'role'>[]): string {
  const questions = turns.filter(({ role }) => role === 'user').length
  const answers = turns.length - questions
  return answers === 0
    ? chatText().paste.messages(questions)
    : chatText().paste.messagesAndAnswers({ messages: questions, answers })
}

function shortJson(value: unknown): string {
  const text = writeJson(value)
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`
}

function extraNames(extraJson: string): string {
  return Object.keys(JSON.parse(extraJson) as Record<string, unknown>).join(', ')
}
