import { useQuery } from '@tanstack/react-query'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../controls/class-names.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import type { CellPlace } from '../experiments-route.ts'
import { useImageActions } from './use-image-actions.ts'

export type ImageActionsProps = {
  plan: ExperimentPlan
  place: CellPlace
  mediaId: string
  /** Not in the tab order: the grid has a single tab stop, and the cell pane has the same buttons. */
  isOnlyPointed?: boolean
  className?: string
}

/** The buttons of an image of a cell. */
export function ImageActions({ plan, place, mediaId, isOnlyPointed = false, className }: ImageActionsProps) {
  const actionsOf = useImageActions(plan)
  const { data: item } = useQuery(mediaItemAmongManyQuery(useBridge(), mediaId))
  const reach = isOnlyPointed ? { tabIndex: -1 } : {}
  return (
    <span className={classNames('flex flex-none rounded-sm', className)}>
      {actionsOf(place, mediaId, item).map(({ id, icon, label, isOn, disabled, onSelect }) => (
        <IconButton
          key={id}
          {...reach}
          icon={icon}
          iconSize="small"
          label={label}
          {...(isOn !== undefined && { pressed: isOn, pressedLook: 'filled' })}
          disabled={disabled}
          onClick={(event) => {
            event.stopPropagation()
            onSelect()
          }}
        />
      ))}
    </span>
  )
}
