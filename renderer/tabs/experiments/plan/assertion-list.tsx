import { Copy, Ellipsis, Plus, Scale, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Assertion } from '../../../../shared/experiments/assertion.ts'
import { controlsText } from '../../../../shared/text/en/controls.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { AssertionForm } from './assertion-form.tsx'
import { assertionName, shapeOf, summariseAssertion } from './assertion-shapes.ts'

export type AssertionListProps = {
  /** The accessible name. */
  label: string
  assertions: readonly Assertion[]
  isReadOnly: boolean
  onChange: (assertions: Assertion[]) => void
}

/** The initial value of a new assertion. */
const firstAssertion: Assertion = { type: 'icontains', isNegated: false, value: '' }

/** A list of assertions; each opens in a dialog. */
export function AssertionList({ label, assertions, isReadOnly, onChange }: AssertionListProps) {
  const text = experimentPlanText().assertions
  const toast = useToast()
  /** The index of the edited assertion; the length of the list for a new one. */
  const [openAt, setOpenAt] = useState<number>()
  const remove = (at: number): void => {
    onChange(assertions.toSpliced(at, 1))
    toast.show({ message: text.removed, icon: Trash2, undo: () => onChange([...assertions]) })
  }
  return (
    <>
      <ul aria-label={label} className="-mx-1 flex flex-col">
        {assertions.map((assertion, at) => (
          // Use the index as the key: two assertions may be equal.
          <AssertionRow
            key={`assertion ${at + 1}`}
            assertion={assertion}
            isReadOnly={isReadOnly}
            onOpen={() => setOpenAt(at)}
            onDuplicate={() => onChange(assertions.toSpliced(at + 1, 0, assertion))}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {isReadOnly ? null : (
        <Button
          size="small"
          variant="ghost"
          icon={Plus}
          className="-ml-2 self-start"
          onClick={() => setOpenAt(assertions.length)}
        >
          {text.add}
        </Button>
      )}
      {openAt === undefined ? null : (
        <AssertionDialog
          title={openAt < assertions.length ? text.editTitle : text.addTitle}
          initial={assertions[openAt] ?? firstAssertion}
          onClose={() => setOpenAt(undefined)}
          onSave={(assertion) => {
            onChange(assertions.toSpliced(openAt, 1, assertion))
            setOpenAt(undefined)
          }}
        />
      )}
    </>
  )
}

type AssertionRowProps = {
  assertion: Assertion
  isReadOnly: boolean
  onOpen: () => void
  onDuplicate: () => void
  onRemove: () => void
}

function AssertionRow({ assertion, isReadOnly, onOpen, onDuplicate, onRemove }: AssertionRowProps) {
  const text = experimentPlanText().assertions
  const type = assertionName(assertion)
  const face = (
    <>
      <span className="flex-none font-mono text-wire">
        <span className={type === assertion.type ? '' : 'text-warn'}>{type}</span>
      </span>
      <span className="ml-auto truncate pl-2 text-ink-2">{summariseAssertion(assertion)}</span>
      {shapeOf(assertion.type).asksModel === true && (
        <Icon of={Scale} size="small" className="flex-none text-ink-3" />
      )}
    </>
  )
  if (isReadOnly) return <li className="flex h-6 items-center gap-1 px-1">{face}</li>
  const sections = [
    {
      items: [
        { id: 'duplicate', label: text.duplicate, icon: Copy, onSelect: onDuplicate },
        { id: 'remove', label: text.remove, icon: Trash2, isDanger: true, onSelect: onRemove },
      ],
    },
  ]
  return (
    <ContextMenu sections={() => sections}>
      <li className="flex items-center rounded-sm hover:bg-hover">
        <button
          type="button"
          className="focus-inside flex h-row min-w-0 flex-1 items-center gap-1 rounded-sm px-1 text-left"
          onClick={onOpen}
          onKeyDown={(event) => {
            if (event.key === 'Delete') onRemove()
          }}
        >
          {face}
        </button>
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} iconSize="small" label={text.menu({ type })} />}
          sections={sections}
        />
      </li>
    </ContextMenu>
  )
}

type AssertionDialogProps = {
  title: string
  initial: Assertion
  onClose: () => void
  onSave: (assertion: Assertion) => void
}

function AssertionDialog({ title, initial, onClose, onSave }: AssertionDialogProps) {
  const text = experimentPlanText().assertions
  const [assertion, setAssertion] = useState(initial)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      className="w-120"
      footer={
        <>
          <Button onClick={onClose}>{controlsText().cancel}</Button>
          <Button variant="primary" onClick={() => onSave(assertion)}>
            {text.save}
          </Button>
        </>
      }
    >
      <AssertionForm assertion={assertion} onChange={setAssertion} />
    </Dialog>
  )
}
