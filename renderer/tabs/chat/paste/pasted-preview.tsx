import { KeyRound, TriangleAlert } from 'lucide-react'
import type { GivenTurn } from '../../../../shared/conversations/conversation.ts'
import { writeJson } from '../../../../shared/json.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import type { PastedRequest } from '../../../lib/snippets/read-pasted-request.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { KeyValue } from '../../../controls/key-value.tsx'
import { Note } from '../../../controls/note.tsx'

/** What a pasted request becomes, and what of it does not. */
export function PastedPreview({ request }: { request: PastedRequest }) {
  const { settings, turns, isKeyLeftOut } = request
  const { format, model, system, parameters, extraJson } = settings
  const sent = Object.entries(parameters).map(([name, { value }]) => `${name} ${shortJson(value)}`)
  const notes = request.notes.filter((note) => !isKeyLeftOut || !note.startsWith('A key was left out'))
  return (
    <section aria-label="What it becomes" className="rounded-md px-3 py-2.5 edge">
      <KeyValue
        entries={[
          { name: 'Format', value: formatRegistry[format].label },
          { name: 'Model', value: model === '' ? 'none named' : model },
          { name: 'Turns', value: formatTurns(turns) },
          ...(system === '' ? [] : [{ name: 'System', value: system }]),
          { name: 'Parameters', value: sent.length === 0 ? 'none' : sent.join(', ') },
          ...(extraJson === '' ? [] : [{ name: 'Extra JSON', value: extraNames(extraJson) }]),
        ]}
      />
      {isKeyLeftOut && (
        <Note icon={KeyRound} className="mt-2.5">
          The command holds a key. It is not taken over and not stored anywhere: keys are entered in Settings.
        </Note>
      )}
      {notes.length > 0 && (
        <Note tone="warn" icon={TriangleAlert} className="mt-2.5">
          <ul aria-label="Not taken over as it was" className="flex flex-col gap-1 select-text">
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
  const message = formatPlural(questions, 'message')
  return answers === 0 ? message : `${message}, ${formatPlural(answers, 'answer')}`
}

function shortJson(value: unknown): string {
  const text = writeJson(value)
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`
}

function extraNames(extraJson: string): string {
  return Object.keys(JSON.parse(extraJson) as Record<string, unknown>).join(', ')
}
