import { expect, it } from 'vitest'
import { isMetadataHost } from './metadata-address.ts'

it.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/v2/credentials',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://169.254.169.254./',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[0:0:0:0:0:ffff:169.254.169.254]/',
  'http://[::169.254.169.254]/',
  'http://[::ffff:0:169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[2001:0:a9fe:a9fe::]/',
  'http://[2001::5601:5601]/',
  'http://[2001:db8::5efe:169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fd00:ec2::23]/',
  'http://[fd20:ce::254]/',
  'http://[fd00:42::42]/',
  'http://100.100.100.200/',
  'http://[::ffff:100.100.100.200]/',
  'http://168.63.129.16/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://METADATA.google.internal./',
  'http://metadata/',
  'http://metadata.goog/',
  'http://instance-data/',
  'http://instance-data.ec2.internal/',
  'http://instance-data.eu-west-1.compute.internal/',
])('%s tells of a machine', (address) => expect(isMetadataHost(new URL(address).hostname)).toBe(true))

it.each([
  'http://127.0.0.1:8080/',
  'http://10.0.0.5/',
  'http://192.168.1.1/',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://100.100.100.201/',
  'http://example.com/169.254.169.254',
  'http://metadata.example.com/',
  'http://my-metadata/',
  'http://localhost/',
])('%s does not', (address) => expect(isMetadataHost(new URL(address).hostname)).toBe(false))

it.each(['fe80::1%eth0', 'a9fe::', '::ffff:169.254.0.1', '169.254.1.1'])(
  'an address that was looked up is told alike: %s',
  (address) => expect(isMetadataHost(address)).toBe(address !== 'a9fe::'),
)
