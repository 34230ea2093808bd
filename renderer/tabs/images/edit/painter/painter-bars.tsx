import {
  Brush,
  Contrast,
  Eraser,
  Eye,
  EyeOff,
  Hand,
  Redo2,
  SquareDashed,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../../../controls/buttons/icon-button.tsx'
import { ZoomButtons, type ZoomControls } from '../../../../panels/media-viewer/zoom-buttons.tsx'
import { commandKeys, commandShiftKeys } from '../../../../controls/hooks/platform.ts'
import type { MaskSession } from '../mask/mask-session.ts'
import { percentOf } from './paint-at.ts'
import { largestBrush, usePainter, widestFeather, type MaskTool } from './painter-store.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'

const tools: readonly { id: MaskTool; icon: LucideIcon }[] = [
  { id: 'brush', icon: Brush },
  { id: 'eraser', icon: Eraser },
  { id: 'rectangle', icon: SquareDashed },
  { id: 'hand', icon: Hand },
]

/** The tools, and the actions on the whole mask. */
export function ToolBar({ session, controls }: { session: MaskSession; controls: ZoomControls }) {
  const { tool, setTool, isMaskShown, toggleMask } = usePainter()
  const { steps, undone } = useStore(session.store)
  return (
    <div
      role="toolbar"
      aria-label={imagesText().maskTools}
      className="@container flex min-h-pane-head flex-none flex-wrap items-center gap-1 border-b border-line px-2 py-0.5"
    >
      {tools.map(({ id, icon }) => (
        <IconButton
          key={id}
          icon={icon}
          {...imagesText().tools[id]}
          pressed={tool === id}
          onClick={() => setTool(id)}
        />
      ))}
      <Bar />
      <IconButton
        icon={Undo2}
        label={imagesText().undo}
        tooltip={imagesText().undoWith(commandKeys('Z').join(' '))}
        disabled={steps.length === 0}
        onClick={() => session.undo()}
      />
      <IconButton
        icon={Redo2}
        label={imagesText().redo}
        tooltip={imagesText().redoWith(commandShiftKeys('Z').join(' '))}
        disabled={undone.length === 0}
        onClick={() => session.redo()}
      />
      <Bar />
      <IconButton
        icon={Contrast}
        label={imagesText().invertMask}
        tooltip={imagesText().invertTooltip}
        onClick={() => session.add({ type: 'invert' })}
      />
      <IconButton
        icon={Trash2}
        label={imagesText().clearMask}
        disabled={steps.length === 0 || steps.at(-1)?.type === 'clear'}
        onClick={() => session.add({ type: 'clear' })}
      />
      <span className="ml-auto" />
      <IconButton
        icon={isMaskShown ? Eye : EyeOff}
        label={imagesText().showMask}
        pressed={isMaskShown}
        onClick={toggleMask}
      />
      <ZoomButtons controls={controls} />
    </div>
  )
}

/** Size and softness of the brush, and the painted share. */
export function BrushBar({ session }: { session: MaskSession }) {
  const { size, setSize, feather, setFeather } = usePainter()
  const share = useStore(session.store, (state) => state.share)
  return (
    <div className="tabular @container flex min-h-8 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-0.5 text-small whitespace-nowrap text-ink-2">
      <Slider
        label={imagesText().brushSize}
        value={size}
        max={largestBrush}
        min={1}
        onChange={setSize}
        valueText={`${size} px`}
      />
      <Bar />
      <Slider
        label={imagesText().feather}
        value={feather}
        max={widestFeather}
        min={0}
        onChange={setFeather}
        valueText={`${feather} px`}
      />
      <Bar />
      <span>{imagesText().mask}</span>
      <output aria-label={imagesText().maskShare} className="text-ink">
        {percentOf(share)}
      </output>
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  valueText: string
}

/**
 * A slider with a quadratic scale: small values take most of its length, so that a brush of 8 is as easy to set as one
 * of 800.
 */
function Slider({ label, value, min, max, onChange, valueText }: SliderProps) {
  const place = Math.sqrt((value - min) / (max - min)) * 1000
  return (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="range"
        min={0}
        max={1000}
        step={5}
        value={Math.round(place)}
        aria-valuetext={valueText}
        onChange={(event) => {
          const share = Number(event.target.value) / 1000
          const next = min + share * share * (max - min)
          // Every press of an arrow key changes the value by at least 1.
          const isUp = Number(event.target.value) > place
          onChange(Math.round(next) === value ? value + (isUp ? 1 : -1) : next)
        }}
        style={{ '--share': `${place / 10}%` } as CSSProperties}
        className="slider w-13 wide:w-24"
      />
      <span className="w-13 text-ink">{valueText}</span>
    </label>
  )
}

/** A separator between two groups. When they wrap over several lines, the line breaks separate them. */
function Bar() {
  return <span aria-hidden="true" className="hidden h-4 w-px flex-none bg-line-strong @md:block" />
}
