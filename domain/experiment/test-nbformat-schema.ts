// The official schema of nbformat 4.5 (github.com/jupyter/nbformat, nbformat.v4.5.schema.json), without its descriptions.
// Copyright the Jupyter Development Team, 3-Clause BSD License.
export const nbformatSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['metadata', 'nbformat_minor', 'nbformat', 'cells'],
  properties: {
    metadata: {
      type: 'object',
      additionalProperties: true,
      properties: {
        kernelspec: {
          type: 'object',
          required: ['name', 'display_name'],
          properties: {
            name: { type: 'string' },
            display_name: { type: 'string' },
          },
        },
        language_info: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            codemirror_mode: {
              oneOf: [{ type: 'string' }, { type: 'object' }],
            },
            file_extension: { type: 'string' },
            mimetype: { type: 'string' },
            pygments_lexer: { type: 'string' },
          },
        },
        orig_nbformat: {
          type: 'integer',
          minimum: 1,
        },
        title: { type: 'string' },
        authors: {
          type: 'array',
          item: {
            type: 'object',
            properties: {
              name: { type: 'string' },
            },
            additionalProperties: true,
          },
        },
      },
    },
    nbformat_minor: {
      type: 'integer',
      minimum: 5,
    },
    nbformat: {
      type: 'integer',
      minimum: 4,
      maximum: 4,
    },
    cells: {
      type: 'array',
      items: { $ref: '#/definitions/cell' },
    },
  },
  definitions: {
    cell_id: {
      type: 'string',
      pattern: '^[a-zA-Z0-9-_]+$',
      minLength: 1,
      maxLength: 64,
    },
    cell: {
      type: 'object',
      oneOf: [
        { $ref: '#/definitions/raw_cell' },
        { $ref: '#/definitions/markdown_cell' },
        { $ref: '#/definitions/code_cell' },
      ],
    },
    raw_cell: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'cell_type', 'metadata', 'source'],
      properties: {
        id: { $ref: '#/definitions/cell_id' },
        cell_type: {
          enum: ['raw'],
        },
        metadata: {
          type: 'object',
          additionalProperties: true,
          properties: {
            format: { type: 'string' },
            jupyter: {
              type: 'object',
              additionalProperties: true,
              source_hidden: { type: 'boolean' },
            },
            name: { $ref: '#/definitions/misc/metadata_name' },
            tags: { $ref: '#/definitions/misc/metadata_tags' },
          },
        },
        attachments: { $ref: '#/definitions/misc/attachments' },
        source: { $ref: '#/definitions/misc/source' },
      },
    },
    markdown_cell: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'cell_type', 'metadata', 'source'],
      properties: {
        id: { $ref: '#/definitions/cell_id' },
        cell_type: {
          enum: ['markdown'],
        },
        metadata: {
          type: 'object',
          properties: {
            name: { $ref: '#/definitions/misc/metadata_name' },
            tags: { $ref: '#/definitions/misc/metadata_tags' },
            jupyter: {
              type: 'object',
              additionalProperties: true,
              source_hidden: { type: 'boolean' },
            },
          },
          additionalProperties: true,
        },
        attachments: { $ref: '#/definitions/misc/attachments' },
        source: { $ref: '#/definitions/misc/source' },
      },
    },
    code_cell: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'cell_type', 'metadata', 'source', 'outputs', 'execution_count'],
      properties: {
        id: { $ref: '#/definitions/cell_id' },
        cell_type: {
          enum: ['code'],
        },
        metadata: {
          type: 'object',
          additionalProperties: true,
          properties: {
            jupyter: {
              type: 'object',
              additionalProperties: true,
              source_hidden: { type: 'boolean' },
              outputs_hidden: { type: 'boolean' },
            },
            execution: {
              type: 'object',
              properties: {
                'iopub.execute_input': { type: 'string' },
                'iopub.status.busy': { type: 'string' },
                'shell.execute_reply': { type: 'string' },
                'iopub.status.idle': { type: 'string' },
              },
              additionalProperties: true,
              patternProperties: {
                '^.*$': { type: 'string' },
              },
            },
            collapsed: { type: 'boolean' },
            scrolled: {
              enum: [true, false, 'auto'],
            },
            name: { $ref: '#/definitions/misc/metadata_name' },
            tags: { $ref: '#/definitions/misc/metadata_tags' },
          },
        },
        source: { $ref: '#/definitions/misc/source' },
        outputs: {
          type: 'array',
          items: { $ref: '#/definitions/output' },
        },
        execution_count: {
          type: ['integer', 'null'],
          minimum: 0,
        },
      },
    },
    unrecognized_cell: {
      type: 'object',
      additionalProperties: true,
      required: ['cell_type', 'metadata'],
      properties: {
        cell_type: {
          not: {
            enum: ['markdown', 'code', 'raw'],
          },
        },
        metadata: {
          type: 'object',
          properties: {
            name: { $ref: '#/definitions/misc/metadata_name' },
            tags: { $ref: '#/definitions/misc/metadata_tags' },
          },
          additionalProperties: true,
        },
      },
    },
    output: {
      type: 'object',
      oneOf: [
        { $ref: '#/definitions/execute_result' },
        { $ref: '#/definitions/display_data' },
        { $ref: '#/definitions/stream' },
        { $ref: '#/definitions/error' },
      ],
    },
    execute_result: {
      type: 'object',
      additionalProperties: false,
      required: ['output_type', 'data', 'metadata', 'execution_count'],
      properties: {
        output_type: {
          enum: ['execute_result'],
        },
        execution_count: {
          type: ['integer', 'null'],
          minimum: 0,
        },
        data: { $ref: '#/definitions/misc/mimebundle' },
        metadata: { $ref: '#/definitions/misc/output_metadata' },
      },
    },
    display_data: {
      type: 'object',
      additionalProperties: false,
      required: ['output_type', 'data', 'metadata'],
      properties: {
        output_type: {
          enum: ['display_data'],
        },
        data: { $ref: '#/definitions/misc/mimebundle' },
        metadata: { $ref: '#/definitions/misc/output_metadata' },
      },
    },
    stream: {
      type: 'object',
      additionalProperties: false,
      required: ['output_type', 'name', 'text'],
      properties: {
        output_type: {
          enum: ['stream'],
        },
        name: { type: 'string' },
        text: { $ref: '#/definitions/misc/multiline_string' },
      },
    },
    error: {
      type: 'object',
      additionalProperties: false,
      required: ['output_type', 'ename', 'evalue', 'traceback'],
      properties: {
        output_type: {
          enum: ['error'],
        },
        ename: { type: 'string' },
        evalue: { type: 'string' },
        traceback: {
          type: 'array',
          items: { type: 'string' },
        },
      },
    },
    unrecognized_output: {
      type: 'object',
      additionalProperties: true,
      required: ['output_type'],
      properties: {
        output_type: {
          not: {
            enum: ['execute_result', 'display_data', 'stream', 'error'],
          },
        },
      },
    },
    misc: {
      metadata_name: {
        type: 'string',
        pattern: '^.+$',
      },
      metadata_tags: {
        type: 'array',
        uniqueItems: true,
        items: {
          type: 'string',
          pattern: '^[^,]+$',
        },
      },
      attachments: {
        type: 'object',
        patternProperties: {
          '.*': { $ref: '#/definitions/misc/mimebundle' },
        },
      },
      source: { $ref: '#/definitions/misc/multiline_string' },
      execution_count: {
        type: ['integer', 'null'],
        minimum: 0,
      },
      mimebundle: {
        type: 'object',
        additionalProperties: { $ref: '#/definitions/misc/multiline_string' },
        patternProperties: {
          '^application/(.*\\+)?json$': {},
        },
      },
      output_metadata: {
        type: 'object',
        additionalProperties: true,
      },
      multiline_string: {
        oneOf: [
          { type: 'string' },
          {
            type: 'array',
            items: { type: 'string' },
          },
        ],
      },
    },
  },
}
