// Notebooks as programs of many years have written them, small but with each one's manners. Made up for these tests.

/** IPython 0.13 to 2: format 3. A second worksheet, headings as cells, outputs with short names. */
export const format3 = {
  metadata: { name: 'Lecture 2', signature: 'sha256:0b7b' },
  nbformat: 3,
  nbformat_minor: 0,
  worksheets: [
    {
      cells: [
        { cell_type: 'heading', level: 2, metadata: {}, source: ['Counting', '\n', 'pairs'] },
        {
          cell_type: 'markdown',
          metadata: { slideshow: { slide_type: 'slide' } },
          source: ['Let $p$ be\n', 'a probability.'],
        },
        {
          cell_type: 'code',
          collapsed: true,
          input: ['from collections import Counter\n', 'Counter("banana")'],
          language: 'python',
          metadata: {},
          outputs: [
            {
              output_type: 'pyout',
              prompt_number: 3,
              metadata: { png: { width: 12 } },
              png: 'iVBORw0KGgo=',
              text: ["Counter({'a': 3,\n", " 'n': 2})"],
              html: ['<b>3</b>'],
            },
            { output_type: 'stream', stream: 'stderr', text: ['warning: old\n'] },
            {
              output_type: 'pyerr',
              ename: 'NameError',
              evalue: "name 'x' is not defined",
              traceback: ['\u001b[0;31mNameError\u001b[0m'],
            },
            { output_type: 'display_data', metadata: {}, json: ['{"a": ', '3}'], javascript: ['alert(1)'] },
          ],
          prompt_number: 3,
        },
        { cell_type: 'html', metadata: {}, source: ['<i>by hand</i>'] },
        { cell_type: 'raw', metadata: {}, source: ['\\newpage'] },
      ],
      metadata: {},
    },
    {
      cells: [{ cell_type: 'code', input: '1 + 1', language: 'ruby', metadata: {}, outputs: [], prompt_number: null }],
      metadata: {},
    },
  ],
}

/** nbformat 4.0 to 4.4: no ids; sources as lists of lines. */
export const format40 = {
  nbformat: 4,
  nbformat_minor: 0,
  metadata: {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python', version: '3.5.2', codemirror_mode: { name: 'ipython', version: 3 } },
    orig_nbformat: 3,
    widgets: { state: {}, version: '1.1.2' },
  },
  cells: [
    {
      cell_type: 'markdown',
      metadata: { collapsed: true, deletable: true, editable: true },
      source: ['# Micrograd\n', '\n', 'text'],
    },
    {
      cell_type: 'code',
      execution_count: 1,
      metadata: { collapsed: false, scrolled: false },
      outputs: [{ name: 'stdout', output_type: 'stream', text: ['a\n', 'b\n'] }],
      source: ['print("a")\n', 'print("b")'],
    },
    {
      cell_type: 'code',
      execution_count: 2,
      metadata: {},
      outputs: [
        {
          data: { 'text/plain': ['<Figure>'], 'image/png': 'iVBORw0KGgo=\n' },
          execution_count: 2,
          metadata: { needs_background: 'light' },
          output_type: 'execute_result',
        },
      ],
      source: [],
    },
  ],
}

/** Colab: ids of its own in the metadata, an id on some cells, an output type and fields of its own. */
export const fromColab = {
  nbformat: 4,
  nbformat_minor: 0,
  metadata: {
    colab: { name: 'Untitled3.ipynb', provenance: [], toc_visible: true },
    kernelspec: { name: 'python3' },
    accelerator: 'GPU',
  },
  cells: [
    { cell_type: 'markdown', source: ['Text'], metadata: { id: 'AbC-12_x' } },
    {
      cell_type: 'code',
      source: ['x = 1'],
      metadata: { id: 'q7', colab: { base_uri: 'https://localhost:8080/' }, outputId: 'a1', cellView: 'form' },
      execution_count: null,
      outputs: [
        { output_type: 'stream', name: 'stdout', text: ['ok'], metadata: { tags: null } },
        { output_type: 'colab_panel', html: '…' },
      ],
    },
  ],
}

/** What programs and people have got wrong, all of it in one file that says it is 4.5. */
export const oddities = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {
    kernelspec: 'python3',
    language_info: { version: '3.8' },
    title: 7,
    authors: 'Lin',
    'org.example': { kept: true },
  },
  cells: [
    {
      id: 'same',
      cell_type: 'code',
      metadata: {
        tags: ['a', 'a', 'b,c', ''],
        scrolled: 'sometimes',
        collapsed: 1,
        name: '',
        jupyter: true,
        execution: { 'shell.execute_reply': 5 },
      },
      source: 'x',
      outputs: [],
      execution_count: -1,
    },
    { id: 'same', cell_type: 'code', metadata: { tags: 'one,two' }, source: 12, execution_count: '3' },
    {
      id: 'with spaces and a dot.',
      cell_type: 'markdown',
      metadata: null,
      source: null,
      attachments: { 'a.png': { 'image/png': ['iVBO', 'Rw0='] }, broken: 'x' },
    },
    { id: 'x'.repeat(80), cell_type: 'sql', metadata: {}, source: 'select 1' },
    {
      id: 4,
      cell_type: 'code',
      metadata: {},
      source: ['a\n', 2, 'b'],
      outputs: [
        { output_type: 'error', ename: null, traceback: 'one\ntwo' },
        {
          output_type: 'display_data',
          data: { 'text/plain': { not: 'text' }, 'application/vnd.plotly.v1+json': { data: [] } },
        },
        'nonsense',
        { output_type: 'execute_result', data: null, execution_count: 1.5 },
      ],
      execution_count: 2,
      trusted: true,
      attachments: {},
    },
    'not a cell',
  ],
}

/** A later minor version, with a field that 4.5 does not know. */
export const fromTomorrow = {
  nbformat: 4,
  nbformat_minor: 7,
  metadata: {},
  cells: [
    { id: 'a', cell_type: 'code', metadata: {}, source: 'x', outputs: [], execution_count: null, runtime: { gpu: 1 } },
  ],
}

const grading = (of: { id: string; grade?: boolean; solution?: boolean; locked?: boolean; points?: number }) => ({
  schema_version: 3,
  grade_id: of.id,
  grade: of.grade ?? false,
  solution: of.solution ?? false,
  locked: of.locked ?? false,
  task: false,
  ...(of.points === undefined ? {} : { points: of.points }),
})

/** A lab as its author writes it. */
export const lab = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: 'python3', display_name: 'Python 3' } },
  cells: [
    {
      id: 'intro',
      cell_type: 'markdown',
      metadata: { nbgrader: grading({ id: 'intro', locked: true }) },
      source: 'Count the pairs.',
    },
    {
      id: 'given',
      cell_type: 'code',
      metadata: { nbgrader: grading({ id: 'given', locked: true }) },
      source: 'ids = [1, 2, 1]',
      outputs: [],
      execution_count: null,
    },
    {
      id: 'pairs',
      cell_type: 'code',
      metadata: {
        nbgrader: grading({ id: 'pairs', solution: true }),
        tessera: { hints: ['Where do neighbours come from?'] },
      },
      source:
        'def pairs(ids):\n    """Neighbours."""\n    ### BEGIN SOLUTION\n    return list(zip(ids, ids[1:]))\n    ### END SOLUTION\n\npairs(ids)',
      outputs: [
        { output_type: 'execute_result', data: { 'text/plain': '[(1, 2), (2, 1)]' }, metadata: {}, execution_count: 4 },
      ],
      execution_count: 4,
    },
    {
      id: 'pairs-check',
      cell_type: 'code',
      metadata: {
        nbgrader: grading({ id: 'pairs-check', grade: true, locked: true, points: 2 }),
        tessera: { title: 'Neighbours of three are two' },
      },
      source:
        'assert pairs(ids) == [(1, 2), (2, 1)], f"seen: {pairs(ids)}\\nexpected: [(1, 2), (2, 1)]\\nbecause: each has one to its right"\n### BEGIN HIDDEN TESTS\nassert pairs([]) == []\n### END HIDDEN TESTS',
      outputs: [],
      execution_count: 5,
    },
    {
      id: 'secret',
      cell_type: 'code',
      metadata: { nbgrader: grading({ id: 'secret', grade: true, locked: true, points: 3 }) },
      source: '### BEGIN HIDDEN TESTS\nassert pairs([7]) == []\n### END HIDDEN TESTS',
      outputs: [],
      execution_count: null,
    },
    {
      id: 'open',
      cell_type: 'markdown',
      metadata: { nbgrader: grading({ id: 'open', grade: true, solution: true, points: 0 }) },
      source: 'Because there is nothing to the right.',
    },
    {
      id: 'free',
      cell_type: 'code',
      metadata: { tags: ['hide-output', 'raises-exception'] },
      source: '1 / 0',
      outputs: [],
      execution_count: null,
    },
  ],
}
