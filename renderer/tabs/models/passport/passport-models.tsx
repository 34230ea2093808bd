import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, FileDiff, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { PassportLine } from '../../../../shared/passport/passport.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { walkedRow, walkRows, walkToRows } from '../../../controls/lists/walk-rows.ts'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { passportListQuery } from '../../../queries/passport.ts'
import { closePassport, openPassport } from './passport-route.ts'

const listId = 'passport-models'

/** The models of the connection that runs have taught something about, with a mark on those that need attention. */
export function PassportModels({ connection, model }: { connection: Connection; model: string }) {
  const { data = [] } = useQuery(passportListQuery(useBridge(), connection.id))
  const [search, setSearch] = useState('')
  const texts = passportText()
  const words = search.trim().toLowerCase()
  const known = data.some((line) => line.model === model) ? data : [lineOf(model), ...data]
  const found = known.filter((line) => line.model.toLowerCase().includes(words))
  return (
    <ResizablePane
      name="models.passports"
      label={texts.models}
      side="left"
      defaultSize={184}
      wideSize={204}
      min={150}
      max={320}
    >
      <PaneHead className="!pl-1.5">
        <Button size="small" variant="ghost" icon={ChevronLeft} onClick={closePassport}>
          {texts.back}
        </Button>
        <span className="tabular ml-auto text-meta text-ink-3">{modelsText().count(known.length)}</span>
      </PaneHead>
      <div className="flex-none px-2 pt-2 pb-1">
        <TextField
          label={texts.searchModels}
          isLabelHidden
          size="small"
          icon={Search}
          placeholder={texts.searchModels}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (walkToRows(event, listId)) event.preventDefault()
          }}
        />
      </div>
      <PaneBody>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk its buttons */}
        <ul id={listId} aria-label={texts.models} className="px-2 pb-2" onKeyDown={walkRows}>
          {found.map((line) => (
            <li key={line.model}>
              <ListRow
                {...walkedRow}
                isSelected={line.model === model}
                title={line.model}
                meta={<Marks line={line} />}
                onClick={() => openPassport(line.model)}
              >
                {line.model}
              </ListRow>
            </li>
          ))}
        </ul>
      </PaneBody>
      <PaneFoot className="!flex-col !items-start !gap-0.5 text-meta text-ink-3">
        <span className="flex items-center gap-1.5">
          <Icon of={X} size="tiny" className="text-danger" />
          {texts.legend.refused}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon of={FileDiff} size="tiny" className="text-warn" />
          {texts.legend.drift}
        </span>
      </PaneFoot>
    </ResizablePane>
  )
}

function lineOf(model: string): PassportLine {
  return { model, refused: 0, drift: 0, runs: 0, lastAt: 0 }
}

function Marks({ line: { refused, drift } }: { line: PassportLine }) {
  const { counts } = passportText()
  return (
    <span className="flex items-center gap-1.5">
      {refused === 0 ? null : (
        <span className="flex items-center gap-0.5 text-danger">
          <Icon of={X} size="tiny" />
          <span aria-hidden="true">{formatWhole(refused)}</span>
          <span className="only-spoken">{counts.refused(refused)}</span>
        </span>
      )}
      {drift === 0 ? null : (
        <span className="flex items-center gap-0.5 text-warn">
          <Icon of={FileDiff} size="tiny" />
          <span aria-hidden="true">{formatWhole(drift)}</span>
          <span className="only-spoken">{counts.drift(drift)}</span>
        </span>
      )}
    </span>
  )
}
