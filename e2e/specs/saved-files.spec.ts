import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jpegImage, losslessWebpImage, lossyWebpImage } from '../../shared/media/testing/real-images.ts'
import { expect, test } from '../fixtures.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test.use({ practicePace: 'quick' })

const images = [jpegImage, lossyWebpImage, losslessWebpImage]

/** A gateway that answers every prompt with the same three images. */
async function startPainter() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isList = request.url === '/v1/models'
      const data = isList
        ? [{ id: 'painter', supported_endpoint_types: ['image-generation'] }]
        : images.map((b64_json) => ({ b64_json }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('JPEG and WebP files that carry where they come from show the same pixels in a browser', async ({
  app,
}) => {
  const { server, url } = await startPainter()
  try {
    await new SettingsPage(app.page).addConnection(url, 'any-key', 'Painter')
    const tab = new ImagesPage(app.page)
    await tab.open()
    await tab.chooseModel('painter')
    await tab.ask('A yellow square')
    const group = tab.group(/^A yellow square/)
    await expect(tab.imagesOf(group)).toHaveCount(3)
    // A tile has its image once the place of the file is known.
    await expect(group.getByRole('img')).toHaveCount(3)
    const shown = await group.getByRole('img').evaluateAll(
      (elements, originals) =>
        Promise.all(
          elements.map(async (element, index) => {
            const saved = await (await fetch((element as HTMLImageElement).src)).blob()
            const original = new Blob([
              Uint8Array.from(atob(originals[index] ?? ''), (sign) => sign.charCodeAt(0)),
            ])
            const pixels: string[] = []
            for (const file of [saved, original]) {
              const bitmap = await createImageBitmap(file)
              const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
              context?.drawImage(bitmap, 0, 0)
              pixels.push(
                Array.from(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []).join(' '),
              )
            }
            return {
              isLarger: saved.size > original.size,
              holdsPrompt: (await saved.text()).includes('A yellow square'),
              isSame: pixels[0] === pixels[1] && pixels[0] !== '',
            }
          }),
        ),
      images,
    )
    expect(shown).toEqual(images.map(() => ({ isLarger: true, holdsPrompt: true, isSame: true })))
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
