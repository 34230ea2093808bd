import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { embedMetadata } from '../../../electron/library/metadata/embed-metadata.ts'
import { applySplices } from '../../../electron/library/testing/apply-splices.ts'

/**
 * `node e2e/bench/main/fill-library.ts <data folder> <count>`: adds this many small images to the media folder as
 * earlier uses of the app left them, each with its provenance inside. The next start lists them.
 */
const [dataFolder = '', count = '0'] = process.argv.slice(2)
const folder = join(dataFolder, 'media')
const subjects = ['lighthouse', 'harbour', 'sailing boat', 'mountain hut', 'city tram', 'paper crane']
const models = ['image-studio-2', 'image-studio-edit', 'motion-pro']
const quarterHour = 15 * 60_000
const now = Date.now()
const images = subjects.map((_, index) => image(48 + index * 8, 48, index))

mkdirSync(folder, { recursive: true, mode: 0o700 })
for (let index = 0; index < Number(count); index += 1) await write(index)

async function write(index: number): Promise<void> {
  const subject = subjects[index % subjects.length] ?? ''
  const bytes = images[index % images.length] ?? Buffer.alloc(0)
  const createdAt = now - index * quarterHour
  const stamp = new Date(createdAt).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  const name = `${stamp}_studio_${subject.replaceAll(' ', '-')}-${index}.png`
  const splices = await embedMetadata(
    bytes,
    { mediaType: 'image/png', size: bytes.length },
    {
      app: 'gateway-playground',
      id: `filled-${index}`,
      createdAt,
      provenance: {
        prompt: `A ${subject} at dusk, calm and wide, marker${index}x`,
        model: models[index % models.length] ?? '',
        format: 'images',
        parameters: { n: 4, size: '1024x1024' },
        connectionName: 'Practice',
        isPractice: true,
        requestId: `req_${index}`,
        tookMs: 8_400,
      },
    },
  )
  await writeFile(join(folder, name), applySplices(bytes, splices), { flag: 'wx' })
}

/** A PNG with one change of colour (PNG 1.2, sections 3 and 4). */
function image(width: number, height: number, hue: number): Buffer {
  const rowLength = width * 3 + 1
  const pixels = Buffer.alloc(rowLength * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set([(x * 255) / width, (y * 255) / height, hue * 40], y * rowLength + 1 + x * 3)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}
