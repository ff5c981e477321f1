/** The smallest PDF with a page: it shows that the libraries can draw where they are, and has them loaded. */
export const samplePdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj',
    'trailer <</Size 4 /Root 1 0 R>>',
    'startxref',
    '9',
    '%%EOF',
  ].join('\n'),
)
