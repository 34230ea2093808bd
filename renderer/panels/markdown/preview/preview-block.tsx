import { Download, Maximize, RotateCw, ScrollText, ShieldCheck, ShieldAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { downloadText } from '../../../controls/files/download-text.ts'
import { useTokenColours } from '../../../controls/hooks/use-token-colours.ts'
import { TabGroup, TabList, TabPanel } from '../../../controls/lists/tab-list.tsx'
import { codeFileName } from '../../../lib/markdown/code-file-name.ts'
import { sizeOfSvg, type PreviewKind } from '../../../lib/markdown/preview-kind.ts'
import { panelsText } from '../../../../shared/text/en/panels.ts'
import { ViewerFrame } from '../../media-viewer/viewer-frame.tsx'
import { CodeActions, CodeLines } from '../code/code-parts.tsx'
import { htmlPage, svgPage } from './preview-document.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { useDiagram } from './use-diagram.ts'

export interface PreviewBlockProps {
  readonly code: string
  readonly language: string
  readonly kind: PreviewKind
  readonly getCode: () => string
}

type View = 'preview' | 'source'

/** A finished code block with its preview. A drawing is shown at once, a page on request. */
export function PreviewBlock({ code, language, kind, getCode }: PreviewBlockProps) {
  const text = panelsText().preview
  const [view, setView] = useState<View>(kind === 'html' ? 'source' : 'preview')
  const [runsScripts, setRunsScripts] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const [isStuck, setIsStuck] = useState(false)
  const [round, setRound] = useState(0)
  const figure = useRef<HTMLElement>(null)
  const shown = useShown({ code, kind, isWanted: useIsNear(figure) && view === 'preview' })

  function reload(): void {
    setIsStuck(false)
    setRound(round + 1)
  }

  function end(): void {
    setIsStuck(true)
    setRunsScripts(false)
    setIsFull(false)
  }

  const frame =
    shown.page === undefined ? null : (
      <PreviewFrame
        key={round}
        content={shown.page}
        title={text.frame(language)}
        runsScripts={runsScripts}
        onStuck={end}
      />
    )
  return (
    <figure
      ref={figure}
      className="code-block"
      data-preview={kind}
      aria-label={panelsText().code.label(language)}
    >
      <TabGroup value={view} onChange={setView}>
        <figcaption>
          <span className="mr-3 truncate">{language}</span>
          <TabList
            label={text.views(language)}
            tabs={[
              { id: 'preview', label: text.preview },
              { id: 'source', label: text.source },
            ]}
          />
          <span className="flex-1" />
          {view === 'source' ? (
            <CodeActions language={language} getCode={getCode} />
          ) : (
            <>
              <span className="preview-note" title={runsScripts ? text.withScripts : text.sandboxed}>
                <Icon of={runsScripts ? ShieldAlert : ShieldCheck} size="small" />
                <span className="truncate">{runsScripts ? text.withScripts : text.sandboxed}</span>
              </span>
              {kind !== 'mermaid' && (
                <IconButton
                  icon={ScrollText}
                  iconSize="small"
                  label={text.runScripts}
                  pressed={runsScripts}
                  onClick={() => {
                    setRunsScripts(!runsScripts)
                    setIsStuck(false)
                  }}
                />
              )}
              <IconButton icon={RotateCw} iconSize="small" label={text.reload} onClick={reload} />
              <IconButton
                icon={Maximize}
                iconSize="small"
                label={text.full}
                onClick={() => setIsFull(true)}
                disabledReason={frame === null || isStuck ? text.nothingToShow : undefined}
              />
              <IconButton
                icon={Download}
                iconSize="small"
                label={text.save}
                onClick={() => save({ code, language, drawn: shown.drawing })}
                disabledReason={
                  kind === 'mermaid' && shown.drawing === undefined ? text.nothingToShow : undefined
                }
              />
            </>
          )}
        </figcaption>
        <TabPanel id="preview">
          {isStuck ? (
            <div className="preview-message">
              <p>{text.stuck}</p>
              <Button size="small" icon={RotateCw} onClick={reload}>
                {text.reload}
              </Button>
            </div>
          ) : shown.problem !== undefined ? (
            <>
              <p className="preview-message">{shown.problem}</p>
              <CodeLines code={code} language={language} isOpen={false} />
            </>
          ) : frame === null ? (
            <p className="preview-message">{text.drawing}</p>
          ) : (
            // One frame at a time: the full-size view replaces this one.
            <div className="preview-frame" style={shown.style}>
              {!isFull && frame}
            </div>
          )}
        </TabPanel>
        <TabPanel id="source">
          <CodeLines code={code} language={language} isOpen={false} />
        </TabPanel>
      </TabGroup>
      {isFull && frame !== null && (
        <ViewerFrame
          title={language}
          meta={runsScripts ? text.withScripts : text.sandboxed}
          onClose={() => setIsFull(false)}
          onKeyDown={() => undefined}
        >
          <div className="min-h-0 flex-1">{frame}</div>
        </ViewerFrame>
      )}
    </figure>
  )
}

interface Shown {
  /** The HTML of the preview, once it exists. */
  readonly page?: string
  /** A diagram as SVG. */
  readonly drawing?: string
  /** Why there is no preview. */
  readonly problem?: string
  /** The dimensions of its place. */
  readonly style?: { readonly maxWidth: number; readonly aspectRatio: string } | undefined
}

function useShown(options: { code: string; kind: PreviewKind; isWanted: boolean }): Shown {
  const { code, kind, isWanted } = options
  const surface = useTokenColours()('surface')
  const diagram = useDiagram(code, kind === 'mermaid' && isWanted)
  return useMemo((): Shown => {
    if (kind === 'html') return { page: htmlPage(code) }
    if (kind === 'svg') return { page: svgPage(code, '#fff'), style: placeOf(code) }
    if (diagram === undefined) return {}
    const text = panelsText().preview
    if (diagram.type === 'too-slow') return { problem: text.tooSlow }
    if (diagram.type === 'failed') return { problem: text.failed(diagram.reason) }
    const { markup } = diagram
    return { page: svgPage(markup, surface), drawing: markup, style: placeOf(markup) }
  }, [code, kind, diagram, surface])
}

/** Padding around a drawing, in pixels. */
const margin = 24

function placeOf(markup: string): Shown['style'] {
  const { width, height } = sizeOfSvg(markup)
  return { maxWidth: width + margin, aspectRatio: `${width + margin} / ${height + margin}` }
}

function save(options: { code: string; language: string; drawn: string | undefined }): void {
  const { code, language, drawn } = options
  if (drawn === undefined) downloadText(codeFileName(code, language), 'text/plain', code)
  else downloadText(`${panelsText().preview.fileName}.svg`, 'image/svg+xml', drawn)
}

/**
 * Whether an element has come into or near the viewport: the diagrams of a long transcript are not all drawn at once.
 */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
