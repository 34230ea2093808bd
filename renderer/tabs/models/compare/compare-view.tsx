import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Comparison, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useConnections } from '../../../queries/connections.ts'
import { keyListQuery } from '../../../queries/models.ts'
import { compareLines, formatComparison } from '../compare-lines.ts'
import { keyChoices, sideOf, type KeyChoice } from '../key-choices.ts'
import { useModelsView } from '../models-view-store.ts'
import { CompareSide } from './compare-side.tsx'
import { CompareTable } from './compare-table.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

/**
 * Compares the model lists of two keys or connections: models that only one lists, and models with different labels.
 */
export function CompareView({ connection }: { connection: Connection }) {
  const connections = useConnections()
  const choices = useMemo(() => keyChoices(connections), [connections])
  const setComparing = useModelsView((state) => state.setComparing)
  const [chosen, setChosen] = useState(() => firstChoices(choices, connection))
  const left = sideOf(choices, chosen[0])
  const right = sideOf(choices, chosen[1])
  const bridge = useBridge()
  const first = useQuery(keyListQuery(bridge, left.connectionId, left.keyId))
  const second = useQuery(keyListQuery(bridge, right.connectionId, right.keyId))
  const lines = useMemo(
    () =>
      first.data === undefined || second.data === undefined
        ? undefined
        : compareLines(first.data.models, second.data.models),
    [first.data, second.data],
  )
  return (
    <Pane label={modelsText().compare.title}>
      <PaneHead
        title={modelsText().compare.title}
        meta={lines === undefined ? undefined : formatComparison(lines)}
        actions={
          <IconButton icon={X} label={modelsText().compare.close} onClick={() => setComparing(false)} />
        }
      />
      <Comparison count={2} minColumn={48} className="flex-none border-b border-line bg-panel">
        <ComparisonRow>
          <CompareSide
            label="A"
            choices={choices}
            value={left.value}
            query={first}
            onChange={(value) => setChosen([value, right.value])}
          />
          <CompareSide
            label="B"
            choices={choices}
            value={right.value}
            query={second}
            onChange={(value) => setChosen([left.value, value])}
          />
        </ComparisonRow>
      </Comparison>
      {lines !== undefined && <CompareTable lines={lines} />}
    </Pane>
  )
}

/** The initial sides: the active key and the next key of its connection, otherwise a key of another connection. */
function firstChoices(choices: readonly KeyChoice[], connection: Connection): readonly [string, string] {
  const own = choices.filter(({ connectionId }) => connectionId === connection.id)
  const left = own.find(({ keyId }) => keyId === connection.activeKeyId) ?? own[0]
  const right = own.find((choice) => choice !== left) ?? choices.find((choice) => choice !== left) ?? left
  return [left?.value ?? '', right?.value ?? '']
}
