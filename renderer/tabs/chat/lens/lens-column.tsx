import { wellFormedJson } from '../../../../shared/gateway/well-formed.ts'
import type { LensColumn as Built } from '../../../../shared/lens/build-lens.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { ComparisonColumn } from '../../../controls/panes/comparison.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { ColumnMenu, columnSections, type ColumnMenuProps } from './column-menu.tsx'
import { ColumnParameters } from './column-parameters.tsx'
import { LensBody } from './lens-body.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type LensColumnProps = ColumnMenuProps & {
  built: Built
  colour: string
  connectionId: string
  /** Whose half-typed JSON its parameters are. */
  scope: string
}

/**
 * One format with one model: what it would send, and whether it is sent. A stacking context of its own (`isolate`): while
 * answers arrive below it, the browser need not go through what it holds.
 */
export function LensColumn(props: LensColumnProps) {
  const { built, state, label, colour, onChange } = props
  const { request } = built
  return (
    <ContextMenu sections={() => columnSections(props)}>
      <ComparisonColumn aria-label={label} className="@container isolate">
        {/* Of many columns each is narrow: the name of its format has a line of its own then. */}
        <div className="flex min-h-8 flex-none flex-wrap items-center gap-x-1 pr-2.5 pl-3 @max-[299px]:pt-1.5">
          <i className="mr-1 size-2 flex-none rounded-[2px]" style={{ background: colour }} />
          <h3 className="min-w-0 flex-1 font-medium">
            {/* Columns of one format are told apart by the number at the end. */}
            {/ \d+$/.test(label) ? (
              <MiddleCut text={label} tail={2} />
            ) : (
              <span className="block truncate" title={label}>
                {label}
              </span>
            )}
          </h3>
          <span className="flex flex-none items-center gap-1 @max-[299px]:order-last @max-[299px]:mb-1 @max-[299px]:basis-full @max-[299px]:pl-2.5">
            <ColumnParameters
              label={label}
              scope={props.scope}
              state={state}
              column={built}
              onChange={onChange}
            />
            {request.ok && request.value.body?.type === 'json' && (
              <CopyButton text={bodyText(built)} label={chatText().lens.copyBody(label)} />
            )}
            <ColumnMenu {...props} />
          </span>
          <span className="-mt-0.75 flex-none pl-1">
            <Checkbox checked={state.isTicked} onChange={(isTicked) => onChange({ isTicked })}>
              <span className="only-spoken">{chatText().lens.sendColumn(label)}</span>
            </Checkbox>
          </span>
        </div>
        <div className="px-3 pb-1.5">
          <ModelPicker
            connectionId={props.connectionId}
            target={built.settings.format}
            value={built.settings.model}
            onChange={(model) => onChange({ model })}
            label={chatText().lens.modelOf(label)}
            isLabelHidden
          />
        </div>
        {request.ok ? (
          <>
            <p className="flex min-w-0 flex-none gap-1.5 px-3 pb-1.5 font-mono text-meta text-ink-3 select-text">
              {request.value.method} <MiddleCut text={request.value.path} tail={18} />
            </p>
            <LensBody column={built} label={label} />
          </>
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto p-3">
            <ErrorNotice error={request.error} />
          </div>
        )}
      </ComparisonColumn>
    </ContextMenu>
  )
}

function bodyText({ request }: Built): string {
  return request.ok && request.value.body?.type === 'json'
    ? JSON.stringify(wellFormedJson(request.value.body.value), null, 2)
    : ''
}
