import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PressTile } from './press-tile.tsx'

test('a tile that the server draws has its looks and is no button: nothing is there to be pressed in vain', () => {
  const tile = (
    <PressTile name="red asks light: −1" isPressed isMarked onPress={() => {}}>
      −1
    </PressTile>
  )
  expect(renderToStaticMarkup(tile)).toBe('<span data-tile="true" data-pressed="true" data-marked="true">−1</span>')
})
