import { useEffect, useRef, useState } from 'react'
import { maxPdfBytes, maxPdfPages } from '../../../../shared/limits.ts'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'
import { fetchMedia } from '../../media-file/fetch-media.ts'
import { openPdf, problemOf, type OpenPdf, type PdfProblem } from './open-pdf.ts'

type PdfState = OpenPdf | PdfProblem | 'reading' | 'unreadable' | 'large'

/** The pages of a PDF file below each other, or why they cannot be shown. Only pages near the viewport are drawn. */
export function PdfFile({ id }: { id: string }) {
  const text = attachmentsText()
  const [pdf, setPdf] = useState<PdfState>('reading')
  useEffect(() => {
    let isOver = false
    let opened: OpenPdf | undefined
    void read(id).then((state) => {
      opened = typeof state === 'string' ? undefined : state
      if (isOver) opened?.close()
      else setPdf(state)
    })
    return () => {
      isOver = true
      opened?.close()
    }
  }, [id])
  if (typeof pdf === 'string') return <Said words={pdf === 'reading' ? text.reading : wordsOf(pdf)} />
  const count = Math.min(pdf.pageCount, maxPdfPages)
  return (
    <section
      aria-label={text.pdf.pages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by keys as well.
      tabIndex={0}
      className="focus-inside flex min-h-0 flex-1 flex-col items-center gap-3 overflow-auto p-4"
    >
      {Array.from({ length: count }, (_, at) => (
        <PdfPage
          key={at}
          pdf={pdf}
          number={at + 1}
          onFailed={(error) => {
            const problem = problemOf(error)
            // After a timeout the worker is still busy, so close the whole file.
            if (problem === 'slow') {
              pdf.close()
              setPdf(problem)
            }
          }}
        />
      ))}
      {pdf.pageCount > count && <p className="text-small text-ink-2">{text.pdf.firstPages(count)}</p>}
    </section>
  )
}

function Said({ words }: { words: string }) {
  return <output className="m-auto p-6 text-ink-2">{words}</output>
}

function wordsOf(problem: PdfProblem | 'unreadable' | 'large'): string {
  const text = attachmentsText()
  return problem === 'unreadable' ? text.unreadable : text.pdf[problem]
}

async function read(id: string): Promise<PdfState> {
  const blob = await fetchMedia(id)
  if (blob === undefined) return 'unreadable'
  if (blob.size > maxPdfBytes) return 'large'
  return openPdf(new Uint8Array(await blob.arrayBuffer()))
}

type PdfPageProps = { pdf: OpenPdf; number: number; onFailed: (error: unknown) => void }

/** A page, drawn only while it is near the viewport, so that a long file takes no more memory than a short one. */
function PdfPage({ pdf, number, onFailed }: PdfPageProps) {
  const text = attachmentsText().pdf
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const box = place.current
    if (box === null) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '600px',
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <article
      ref={place}
      aria-label={text.page({ number, count: pdf.pageCount })}
      className="w-full max-w-225 flex-none bg-white shadow-pop"
      style={{ aspectRatio: `${pdf.size.width} / ${pdf.size.height}` }}
    >
      {isNear && <DrawnPage pdf={pdf} number={number} onFailed={onFailed} />}
    </article>
  )
}

function DrawnPage({ pdf, number, onFailed }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [said, setSaid] = useState<string>()
  const [isFailed, setFailed] = useState(false)
  const failed = useRef(onFailed)
  useEffect(() => {
    const target = canvas.current
    if (target === null) return undefined
    let isOver = false
    const width = target.clientWidth * Math.min(2, window.devicePixelRatio)
    pdf.draw(number, target, width).then(
      (words) => {
        if (!isOver) setSaid(words)
      },
      (error: unknown) => {
        if (isOver) return
        setFailed(true)
        failed.current(error)
      },
    )
    return () => {
      isOver = true
    }
  }, [pdf, number])
  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        className={isFailed ? 'hidden' : 'size-full object-contain'}
        data-drawn={said !== undefined}
      />
      {/* The letters of the page are shapes in an image. */}
      <p className="only-spoken">{said}</p>
      {isFailed && (
        <p className="grid h-full place-items-center p-6 text-center text-black">
          {attachmentsText().pdf.pageDamaged}
        </p>
      )}
    </>
  )
}
