import { Eraser, Undo2 } from 'lucide-react'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Tooltip } from '../../controls/overlays/tooltip.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'

/** Shown in place of a value that its model refused: the field is omitted, and a button sends it again. */
export function OmittedMark({ name, onSendAgain }: { name: string; onSendAgain: () => void }) {
  return (
    <span className="ml-auto flex flex-none items-center gap-1 text-meta text-warn">
      <Tooltip text={parametersText().omitted}>
        <span className="flex items-center gap-1">
          <Icon of={Eraser} size="tiny" />
          <span aria-hidden="true">{parametersText().omittedShort}</span>
          <span className="only-spoken">{parametersText().omitted}</span>
        </span>
      </Tooltip>
      <IconButton
        icon={Undo2}
        iconSize="small"
        label={parametersText().sendFieldAgain(name)}
        onClick={onSendAgain}
        className="-mr-1"
      />
    </span>
  )
}
