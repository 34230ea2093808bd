import { ArrowRight, BookCheck, Copy, Grid2x2Check, Info, Star } from 'lucide-react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { maxModelsOfPlan } from '../../../../shared/experiments/plan-of-models.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { useKeysOf } from '../../../commands/use-command.ts'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuAction, MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { useRememberedModels } from '../../../panels/model-picker/use-remembered-models.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { tabIcon } from '../details/open-in.tsx'
import { useModelsView } from '../models-view-store.ts'
import { openPassport } from '../passport/passport-route.ts'
import { openTargetsOf, type OpenTarget } from '../open-targets.ts'
import { useOpenModel } from './use-open-model.ts'

/**
 * Returns the menu of a model in the list: the actions of its row, star and details, and actions on all models shown
 * with the current search and filters.
 */
export function useModelMenu(
  favourites: ReadonlySet<string>,
  shown: readonly ModelEntry[],
): (model: ModelEntry) => readonly MenuSection[] {
  const keysOf = useKeysOf()
  const open = useOpenModel()
  const makeExperiment = useMakeExperiment()
  const connectionId = useActiveConnection().id
  const { toggleFavourite } = useRememberedModels()
  return (model) => {
    const texts = modelsText()
    const toAction = ({ tab, label, fit }: OpenTarget): MenuAction => ({
      id: tab,
      label,
      icon: tabIcon(tab),
      meta: texts.details.fits[fit],
      onSelect: () => open(model, tab),
    })
    const targets = openTargetsOf(model)
    return [
      {
        items: [
          {
            id: 'open',
            label: texts.details.openIn,
            icon: ArrowRight,
            items: [
              { items: targets.filter(({ fit }) => fit !== 'none').map(toAction) },
              { items: targets.filter(({ fit }) => fit === 'none').map(toAction) },
            ],
          },
          withKeys(
            {
              id: 'details',
              label: texts.details.show,
              icon: Info,
              onSelect: () => useModelsView.getState().select(model.id),
            },
            keysOf('models.details'),
          ),
          {
            id: 'passport',
            label: texts.parameters.passport,
            icon: BookCheck,
            onSelect: () => openPassport(model.id),
          },
        ],
      },
      {
        items: [
          withKeys(
            {
              id: 'experiment',
              label: experimentsText().makeOfThis,
              icon: Grid2x2Check,
              onSelect: () => makeExperiment.ofModels([model], connectionId),
            },
            shown.length === 1 ? keysOf('request.experiment') : undefined,
          ),
          ...(shown.length < 2
            ? []
            : [
                withKeys(
                  {
                    id: 'experiment-of-shown',
                    label: experimentsText().makeOfModels(shown.length),
                    icon: Grid2x2Check,
                    disabled: shown.length > maxModelsOfPlan,
                    onSelect: () => makeExperiment.ofModels(shown, connectionId),
                  },
                  keysOf('request.experiment'),
                ),
              ]),
        ],
      },
      {
        items: [
          withKeys(
            {
              id: 'favourite',
              label: favourites.has(model.id) ? texts.favourite.remove : texts.favourite.add,
              icon: Star,
              onSelect: () => toggleFavourite(model.id),
            },
            keysOf('models.favourite'),
          ),
          {
            id: 'copy',
            label: texts.details.copyName,
            icon: Copy,
            onSelect: () => void copyText(model.id),
          },
        ],
      },
    ]
  }
}

function withKeys(action: MenuAction, keys: readonly string[] | undefined): MenuAction {
  return keys === undefined ? action : { ...action, shortcut: keys }
}
