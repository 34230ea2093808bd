import { expect, it } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

it.each([
  '127.0.0.1',
  '127.9.8.7',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '[::1]',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:7f00:1::',
  'fe80::1%eth0',
  'fd00::1',
  'ff02::1',
  'localhost',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each([
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '11.0.0.1',
  '2606:2800:220:1::1',
  '::ffff:93.184.216.34',
  '64:ff9b::5db8:d822',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})
