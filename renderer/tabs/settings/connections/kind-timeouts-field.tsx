import type { Connection } from '../../../../shared/connections/connection.ts'
import {
  requestKinds,
  type KindTimeouts,
  type RequestKind,
  type TimeoutSet,
} from '../../../../shared/connections/kind-timeouts.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { useDraft } from '../use-draft.ts'

const columns = ['firstByte', 'idle', 'whole'] as const

/**
 * Timeouts for kinds of requests, in seconds. An empty field shows the value that applies. Saved when the table loses
 * the focus.
 */
export function KindTimeoutsField({
  connection,
  onChange,
}: {
  connection: Connection
  onChange: (timeouts: KindTimeouts) => Promise<boolean>
}) {
  const { value: draft, change, leaving } = useDraft(connection.kindTimeouts ?? {}, onChange)
  const text = settingsText().kindTimeouts
  const defaults = {
    firstByte: `${connection.headersTimeoutSeconds}`,
    idle: `${connection.idleTimeoutSeconds}`,
    whole: text.none,
  }
  function set(kind: RequestKind, column: (typeof columns)[number], value: number | undefined): void {
    const { [column]: _before, ...rest } = draft[kind] ?? {}
    const next: TimeoutSet = value === undefined ? rest : { ...rest, [column]: value }
    const { [kind]: _kind, ...others } = draft
    change(Object.keys(next).length === 0 ? others : { ...others, [kind]: next })
  }
  return (
    <div {...leaving}>
      <table className="text-small" aria-label={text.title}>
        <thead className="text-left text-meta text-ink-3">
          <tr>
            <th className="pr-4 font-normal">{text.kind}</th>
            {columns.map((column) => (
              <th key={column} className="pr-2 font-normal">
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requestKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="pr-4 text-left font-normal">
                {text.kinds[kind]}
              </th>
              {columns.map((column) => (
                <td key={column} className="py-0.5 pr-2">
                  <NumberField
                    label={text.field({ kind: text.kinds[kind], column: text.columns[column] })}
                    isLabelHidden
                    isInteger
                    size="small"
                    min={1}
                    max={86_400}
                    unit="s"
                    placeholder={defaults[column]}
                    value={draft[kind]?.[column]}
                    onEmpty={() => set(kind, column, undefined)}
                    onChange={(value) => set(kind, column, value)}
                    inputClassName="w-24"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-1 text-small text-ink-3">{text.help}</p>
    </div>
  )
}
