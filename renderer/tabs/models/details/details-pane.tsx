import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import type { ModelProfile } from '../../../../shared/models/model-profile.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { useRememberedModels } from '../../../panels/model-picker/use-remembered-models.ts'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { modelFactsQuery } from '../../../queries/models.ts'
import { useSettings } from '../../../queries/settings.ts'
import { useOpenModel } from '../list/use-open-model.ts'
import { useModelsView } from '../models-view-store.ts'
import { AsListed } from './as-listed.tsx'
import { KnownFacts } from './known-facts.tsx'
import { OpenIn } from './open-in.tsx'
import { SpeedHere } from '../list/speed-here.tsx'
import { StarToggle } from '../list/star.tsx'
import { WhatItDoes } from './what-it-does.tsx'
import { WhatItTakes } from './what-it-takes.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

export type DetailsPaneProps = {
  connectionId: string
  model: ModelEntry
  /** Whether the gateway lists the model for this key. */
  isListed: boolean
  profile: ModelProfile | undefined
  /** Date of the bundled model table. */
  tableDate: string
}

/** One model: the tabs it can be opened in, its abilities and parameters, its speed, and its list entry. */
export function DetailsPane({ connectionId, model, isListed, profile, tableDate }: DetailsPaneProps) {
  const { favouriteModels } = useSettings()
  const { toggleFavourite } = useRememberedModels()
  const select = useModelsView((state) => state.select)
  const open = useOpenModel()
  const facts = useQuery(modelFactsQuery(useBridge(), connectionId, model.id))
  if (!useRightPane(model.id)) return null
  return (
    <ResizablePane
      name="models.details"
      label={modelsText().details.name}
      side="right"
      defaultSize={328}
      wideSize={400}
      min={280}
      max={640}
    >
      <PaneHead
        className="!pl-1.5"
        actions={
          <>
            <CopyButton text={model.id} label={modelsText().details.copyName} />
            <IconButton icon={X} label={modelsText().details.close} onClick={() => select(undefined)} />
          </>
        }
      >
        <StarToggle
          model={model.id}
          isFavourite={favouriteModels.includes(model.id)}
          onToggle={toggleFavourite}
        />
        <LetterMark model={model.id} isLarge />
        <h2 className="flex min-w-0 select-text">
          <MiddleCut text={model.id} className="font-strong" />
        </h2>
        <span className="min-w-0 flex-1 truncate text-small text-ink-3">
          {isListed ? model.ownedBy : modelsText().notListed}
        </span>
      </PaneHead>
      <PaneBody key={model.id}>
        <OpenIn model={model} onOpen={(tab) => open(model, tab)} />
        <WhatItDoes connectionId={connectionId} model={model} isListed={isListed} />
        <KnownFacts connectionId={connectionId} model={model.id} profile={profile} tableDate={tableDate} />
        {facts.error !== null && (
          <div className="border-b border-line p-3">
            <ErrorNotice
              error={facts.error.appError}
              actions={
                <Button size="small" onClick={() => void facts.refetch()}>
                  {modelsText().retry}
                </Button>
              }
            />
          </div>
        )}
        {facts.data !== undefined && (
          <>
            <SpeedHere facts={facts.data} profile={profile} />
            <WhatItTakes connectionId={connectionId} model={model} facts={facts.data} />
            <AsListed raw={facts.data.raw} />
          </>
        )}
      </PaneBody>
    </ResizablePane>
  )
}
