/** Between Chinese and a Latin letter or a figure (½, too) stands a space, which Intl does not write. Dates are not for this. */
export const spaceChinese = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Han})(?=[A-Za-z0-9¼-¾⅐-⅞])|(?<=[A-Za-z0-9¼-¾⅐-⅞])(?=\p{Script=Han})/gu, ' ')
