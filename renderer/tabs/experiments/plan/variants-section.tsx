import { ArrowDown, ArrowUp, Copy, Ellipsis, Plus, Target, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { Variant } from '../../../../shared/experiments/experiment.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { VariantKey } from '../variant-key.tsx'
import { VariantName } from '../variant-label.tsx'
import { useConnections } from '../../../queries/connections.ts'
import { AddVariantsDialog } from './add-variants-dialog.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { PlanSection } from './plan-section.tsx'
import { VariantDialog } from './variant-dialog.tsx'
import { variantName } from './variant-name.ts'

/** The list of variants, each with the colour of its index. */
export function VariantsSection() {
  const text = experimentPlanText().variants
  const { plan, isFrozen } = usePlanEditor()
  const { variants, baselineId } = plan
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const open = variants.find(({ id }) => id === openId)
  const baseline = variants.find(({ id }) => id === baselineId)
  return (
    <PlanSection
      id="plan-variants"
      title={text.title}
      meta={
        variants.length > 0 &&
        text.count({
          count: variants.length,
          baseline: baseline === undefined ? undefined : variantName(baseline),
        })
      }
    >
      {variants.length === 0 && <p className="text-small text-ink-3">{text.none}</p>}
      <ul aria-label={text.title} className="-mx-1 flex flex-col">
        {variants.map((variant, place) => (
          <VariantRow key={variant.id} variant={variant} place={place} onOpen={() => setOpenId(variant.id)} />
        ))}
      </ul>
      {isFrozen ? null : (
        <Button
          size="small"
          variant="ghost"
          icon={Plus}
          className="-ml-2 self-start"
          onClick={() => setIsAdding(true)}
        >
          {text.add}
        </Button>
      )}
      {isAdding && <AddVariantsDialog onClose={() => setIsAdding(false)} />}
      {open === undefined ? null : <VariantDialog variant={open} onClose={() => setOpenId(undefined)} />}
    </PlanSection>
  )
}

type VariantRowProps = { variant: Variant; place: number; onOpen: () => void }

function VariantRow({ variant, place, onOpen }: VariantRowProps) {
  const text = experimentPlanText().variants
  const { plan, isFrozen } = usePlanEditor()
  const { sections, onKeyDown } = useVariantActions(variant, place)
  const label = variantName(variant)
  return (
    <ContextMenu sections={() => (isFrozen ? [] : sections)}>
      <li className="group flex items-start gap-1 rounded-sm px-1 py-0.5 hover:bg-hover">
        <button
          type="button"
          className="focus-inside flex min-w-0 flex-1 items-start gap-2 rounded-sm text-left"
          onClick={onOpen}
          onKeyDown={onKeyDown}
        >
          <span className="flex h-5 items-center">
            <VariantKey index={place} />
          </span>
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="flex min-w-0 items-center gap-1.5">
              <b className="min-w-0 font-medium">
                <VariantName label={label} />
              </b>
              {plan.baselineId === variant.id && <Chip>{text.baseline}</Chip>}
            </span>
            <VariantChips variant={variant} />
          </span>
        </button>
        {isFrozen ? null : (
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} iconSize="small" label={text.menu({ label })} />}
            sections={sections}
          />
        )}
      </li>
    </ContextMenu>
  )
}

/** The maximum number of named parameters; the others are counted. */
const namedParameters = 2

function VariantChips({ variant }: { variant: Variant }) {
  const text = experimentPlanText().variants
  const connections = useConnections()
  const connection = connections.find(({ id }) => id === variant.connectionId)
  const parameters = Object.entries(variant.parameters)
  const more = parameters.length - namedParameters
  return (
    <span className="flex flex-wrap gap-1">
      <Chip tooltip={formatLabel(variant.format)}>{variant.format}</Chip>
      {connection === undefined ? (
        <Chip tone="warn">{text.unknownConnection}</Chip>
      ) : (
        <Chip>{connection.name}</Chip>
      )}
      {variant.model === '' && <Chip tone="warn">{text.noModel}</Chip>}
      {parameters.slice(0, namedParameters).map(([name, value]) => (
        <Chip key={name}>{`${name} ${typeof value === 'object' ? '{…}' : String(value)}`}</Chip>
      ))}
      {more > 0 && <Chip>{text.more(more)}</Chip>}
      {Object.keys(variant.extra).length > 0 && <Chip>{text.extraChip}</Chip>}
      {variant.price !== undefined && <Chip tooltip={priceText(variant.price)}>{text.priceChip}</Chip>}
      {variant.prompt !== undefined && <Chip tone="accent">{text.ownPromptChip}</Chip>}
    </span>
  )
}

const perMillion = (price: number): string => String(Number((price * 1_000_000).toPrecision(6)))

function priceText({ input, output }: NonNullable<Variant['price']>): string {
  const text = experimentPlanText().variants
  return unitsText().clauses([
    ...(input === undefined ? [] : [text.inputPrice(perMillion(input))]),
    ...(output === undefined ? [] : [text.outputPrice(perMillion(output))]),
  ])
}

/** Returns the actions for one variant, with their keyboard shortcuts. */
function useVariantActions(variant: Variant, place: number) {
  const text = experimentPlanText().variants
  const { plan, change, isFrozen } = usePlanEditor()
  const toast = useToast()
  const { variants, baselineId } = plan

  function move(to: number): void {
    if (isFrozen || to < 0 || to >= variants.length) return
    change({ variants: variants.toSpliced(place, 1).toSpliced(to, 0, variant) }, ['axes'])
  }
  function remove(): void {
    if (isFrozen) return
    change(
      { variants: variants.filter(({ id }) => id !== variant.id) },
      baselineId === variant.id ? ['axes', 'baselineId'] : ['axes'],
    )
    const { axes } = plan
    toast.show({
      message: text.removed({ label: variantName(variant) }),
      icon: Trash2,
      undo: () =>
        change({ variants, ...(axes && { axes }), ...(baselineId !== undefined && { baselineId }) }),
    })
  }
  const sections: readonly MenuSection[] = [
    {
      items: [
        {
          id: 'baseline',
          label: text.setBaseline,
          icon: Target,
          disabled: baselineId === variant.id,
          onSelect: () => change({ baselineId: variant.id }),
        },
        {
          id: 'duplicate',
          label: text.duplicate,
          icon: Copy,
          onSelect: () =>
            change({ variants: variants.toSpliced(place + 1, 0, { ...variant, id: crypto.randomUUID() }) }, [
              'axes',
            ]),
        },
        {
          id: 'up',
          label: text.moveUp,
          icon: ArrowUp,
          disabled: place === 0,
          onSelect: () => move(place - 1),
        },
        {
          id: 'down',
          label: text.moveDown,
          icon: ArrowDown,
          disabled: place === variants.length - 1,
          onSelect: () => move(place + 1),
        },
      ],
    },
    { items: [{ id: 'remove', label: text.remove, icon: Trash2, isDanger: true, onSelect: remove }] },
  ]
  return {
    sections,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Delete') remove()
      else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        move(event.key === 'ArrowUp' ? place - 1 : place + 1)
      }
    },
  }
}
