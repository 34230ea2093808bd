import { memo, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import { isLined, markPath } from './mark-shape.ts'
import { defaultTextSize, type GroupShape, type Paint, type Scene, type Shape } from './scene.ts'

export type SceneViewProps = {
  scene: Scene
  className?: string
  /** Called for a click on shapes that belong to a mark. */
  onPick?: (mark: string) => void
  /** Called with the mark under the pointer, or `undefined`. */
  onHover?: (mark: string | undefined) => void
}

/**
 * A scene as SVG in the page, in the colours of its theme. The surrounding component provides names and values for
 * screen readers.
 */
export const SceneView = memo(function SceneView({ scene, className, onPick, onHover }: SceneViewProps) {
  const pointer = onHover !== undefined && {
    onPointerOver: (event: PointerEvent) => onHover(markOf(event)),
    onPointerLeave: () => onHover(undefined),
  }
  return (
    <svg
      aria-hidden="true"
      width={scene.width}
      height={scene.height}
      className={className}
      {...(onPick !== undefined && {
        onClick: (event: MouseEvent) => {
          const mark = markOf(event)
          if (mark !== undefined) onPick(mark)
        },
      })}
      {...pointer}
    >
      {scene.shapes.map(draw)}
    </svg>
  )
})

function markOf(event: MouseEvent): string | undefined {
  if (!(event.target instanceof Element)) return undefined
  return event.target.closest('[data-mark]')?.getAttribute('data-mark') ?? undefined
}

function colour(paint: Paint): string
function colour(paint: Paint | undefined): string | undefined
function colour(paint: Paint | undefined): string | undefined {
  return paint === undefined ? undefined : `var(--color-${paint})`
}

// oxlint-disable-next-line complexity -- One case a kind of shape.
function draw(shape: Shape, key: number): ReactNode {
  switch (shape.kind) {
    case 'line': {
      const Line = shape.isClosed === true ? 'polygon' : 'polyline'
      return <Line key={key} points={shape.points.join(' ')} {...propsOf(shape)} strokeWidth={shape.width} />
    }
    case 'path':
      return <path key={key} d={shape.d} {...propsOf(shape)} strokeWidth={shape.width} />
    case 'rect': {
      const { x, y, width, height, radius } = shape
      return <rect key={key} {...{ x, y, width, height }} rx={radius} {...propsOf(shape)} />
    }
    case 'dot': {
      const isLine = isLined(shape.shape)
      return (
        <path
          key={key}
          d={markPath(shape.shape, shape.radius)}
          transform={`translate(${shape.x} ${shape.y})`}
          fill={isLine ? 'none' : colour(shape.fill)}
          stroke={isLine ? colour(shape.fill) : colour(shape.ground)}
          strokeWidth={isLine ? 2 : 0.75}
          opacity={shape.opacity}
        />
      )
    }
    case 'text':
      return (
        <text
          key={key}
          x={shape.x}
          y={shape.y + (shape.size ?? defaultTextSize) * 0.36}
          fontSize={shape.size ?? defaultTextSize}
          fontWeight={shape.isStrong === true ? 600 : undefined}
          textAnchor={shape.anchor}
          fill={colour(shape.fill)}
          stroke={colour(shape.halo)}
          strokeWidth={shape.halo === undefined ? undefined : 3}
          strokeLinejoin="round"
          paintOrder="stroke"
          className="tabular"
        >
          {shape.text}
        </text>
      )
    case 'image':
      // Images are drawn only on canvases and in files.
      return null
    case 'group':
      return <Group key={key} group={shape} />
    default:
      return assertNever(shape)
  }
}

function Group({ group: { x, y, mark, opacity, shapes } }: { group: GroupShape }) {
  const isMoved = x !== undefined || y !== undefined
  return (
    <g data-mark={mark} opacity={opacity} transform={isMoved ? `translate(${x ?? 0} ${y ?? 0})` : undefined}>
      {shapes.map(draw)}
    </g>
  )
}

type Looked = {
  fill?: Paint | undefined
  stroke?: Paint | undefined
  dash?: readonly number[] | undefined
  opacity?: number | undefined
}

function propsOf({ fill, stroke, dash, opacity }: Looked) {
  return {
    fill: colour(fill) ?? 'none',
    stroke: colour(stroke),
    strokeDasharray: dash?.join(' '),
    opacity,
  }
}
